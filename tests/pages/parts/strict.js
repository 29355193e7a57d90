addEventListener('DOMContentLoaded', () => { document.getElementById('b').onclick = () => { document.getElementById('out').textContent = 'by strict script'; }; });
