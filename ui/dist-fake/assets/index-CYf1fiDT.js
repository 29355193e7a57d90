var e=Array.isArray,t=Array.prototype.indexOf,n=Array.prototype.includes,r=Array.from,i=Object.defineProperty,a=Object.getOwnPropertyDescriptor,o=Object.getOwnPropertyDescriptors,s=Object.prototype,c=Array.prototype,l=Object.getPrototypeOf,u=Object.isExtensible;function d(e){return typeof e==`function`}var f=()=>{};function p(e){return e()}function m(e){for(var t=0;t<e.length;t++)e[t]()}function h(){var e,t;return{promise:new Promise((n,r)=>{e=n,t=r}),resolve:e,reject:t}}function g(e,t,n=!1){return e===void 0?n?t():t:e}function _(e,t){if(Array.isArray(e))return e;if(t===void 0||!(Symbol.iterator in e))return Array.from(e);let n=[];for(let r of e)if(n.push(r),n.length===t)break;return n}var v=1<<24,y=1024,b=2048,x=4096,S=8192,ee=16384,te=32768,ne=1<<25,re=65536,ie=1<<18,ae=1<<19,oe=1<<20,C=1<<25,se=1<<21,ce=1<<22,le=1<<23,ue=Symbol(`$state`),de=Symbol(`component`),fe=Symbol(`legacy props`),pe=Symbol(``),me=Symbol(`attributes`),he=Symbol(`class`),ge=Symbol(`style`),_e=Symbol(`text`),ve=Symbol(`form reset`),ye=new class extends Error{name=`StaleReactionError`;message="The reaction that called `getAbortSignal()` was re-run or destroyed"},be=!!globalThis.document?.contentType&&globalThis.document.contentType.includes(`xml`),xe={},Se=Symbol(`uninitialized`),Ce=`http://www.w3.org/1999/xhtml`,we=`http://www.w3.org/2000/svg`,Te=`@attach`;function Ee(){console.warn(`https://svelte.dev/e/derived_inert`)}function De(e){console.warn(`https://svelte.dev/e/hydration_mismatch`)}function Oe(){console.warn(`https://svelte.dev/e/select_multiple_invalid_value`)}function ke(){console.warn(`https://svelte.dev/e/svelte_boundary_reset_noop`)}var w=!1;function Ae(e){w=e}var T;function je(e){if(e===null)throw De(),xe;return T=e}function Me(){return je(En(T))}function E(e){if(w){if(En(T)!==null)throw De(),xe;T=e}}function D(e=1){if(w){for(var t=e,n=T;t--;)n=En(n);T=n}}function Ne(e=!0){for(var t=0,n=T;;){if(n.nodeType===8){var r=n.data;if(r===`]`){if(t===0)return n;--t}else(r===`[`||r===`[!`||r[0]===`[`&&!isNaN(Number(r.slice(1))))&&(t+=1)}var i=En(n);e&&n.remove(),n=i}}function Pe(e){if(!e||e.nodeType!==8)throw De(),xe;return e.data}function Fe(e){return e===this.v}function Ie(e,t){return e==e?e!==t||typeof e==`object`&&!!e||typeof e==`function`:t==t}function Le(e){return!Ie(e,this.v)}function Re(e){throw Error(`https://svelte.dev/e/lifecycle_outside_component`)}function ze(){throw Error(`https://svelte.dev/e/async_derived_orphan`)}function Be(e,t,n){throw Error(`https://svelte.dev/e/each_key_duplicate`)}function Ve(e){throw Error(`https://svelte.dev/e/effect_in_teardown`)}function He(){throw Error(`https://svelte.dev/e/effect_in_unowned_derived`)}function Ue(e){throw Error(`https://svelte.dev/e/effect_orphan`)}function We(){throw Error(`https://svelte.dev/e/effect_update_depth_exceeded`)}function Ge(e){throw Error(`https://svelte.dev/e/props_invalid_value`)}function Ke(){throw Error(`https://svelte.dev/e/state_descriptors_fixed`)}function qe(){throw Error(`https://svelte.dev/e/state_prototype_fixed`)}function Je(){throw Error(`https://svelte.dev/e/state_unsafe_mutation`)}function Ye(){throw Error(`https://svelte.dev/e/svelte_boundary_reset_onerror`)}var Xe=!1;function Ze(){Xe=!0}var Qe=[];function $e(e,t=!1,n=!1){return et(e,new Map,``,Qe,null,n)}function et(t,n,r,i,a=null,o=!1){if(typeof t==`object`&&t){var c=n.get(t);if(c!==void 0)return c;if(t instanceof Map)return new Map(t);if(t instanceof Set)return new Set(t);if(e(t)){var u=Array(t.length);n.set(t,u),a!==null&&n.set(a,u);for(var d=0;d<t.length;d+=1){var f=t[d];d in t&&(u[d]=et(f,n,r,i,null,o))}return u}if(l(t)===s){u={},n.set(t,u),a!==null&&n.set(a,u);for(var p of Object.keys(t))u[p]=et(t[p],n,r,i,null,o);return u}if(t instanceof Date)return t.getTime(),structuredClone(t);if(typeof t.toJSON==`function`&&!o)return et(t.toJSON(),n,r,i,t)}if(t instanceof EventTarget)return t;try{return structuredClone(t)}catch{return t}}function tt(e){let t=e.p;for(;t!==null&&t.c===null;)t=t.p;return t?.c??null}function nt(e,t){return e===null&&Re(t),e.c??=new Map(tt(e)||void 0)}var rt=null;function it(e){rt=e}function at(e){return nt(rt,`getContext`).get(e)}function ot(e,t){return nt(rt,`setContext`).set(e,t),t}function st(e){return nt(rt,`hasContext`).has(e)}function ct(){return nt(rt,`getAllContexts`)}function O(e,t=!1,n){rt={p:rt,i:!1,c:null,e:null,s:e,x:null,r:pr,l:Xe&&!t?{s:null,u:null,$:[]}:null}}function k(e){var t=rt,n=t.e;if(n!==null){t.e=null;for(var r of n)zn(r)}return e!==void 0&&(t.x=e),t.i=!0,rt=t.p,lt(e)}function lt(e={}){return i(e,de,{value:!0}),e}function ut(){return!Xe||rt!==null&&rt.l===null}var dt=[];function ft(){var e=dt;dt=[],m(e)}function pt(e){if(dt.length===0&&!Ut){var t=dt;queueMicrotask(()=>{t===dt&&ft()})}dt.push(e)}function mt(){for(;dt.length>0;)ft()}var ht=~(b|x|y);function gt(e,t){e.f=e.f&ht|t}function _t(e){e.f&512||e.deps===null?gt(e,y):gt(e,x)}function vt(e,t){e.f&2048?t.set(e,b):e.f&4096&&t.get(e)!==2048&&t.set(e,x),gt(e,y)}function yt(e,t){if(t){let t=document.body;e.autofocus=!0,pt(()=>{document.activeElement===t&&e.focus()})}}function bt(e){w&&Tn(e)!==null&&Dn(e)}var xt=!1;function St(){xt||(xt=!0,document.addEventListener(`reset`,e=>{Promise.resolve().then(()=>{if(!e.defaultPrevented)for(let t of e.target.elements)t[ve]?.()})},{capture:!0}))}function Ct(e){var t=ur,n=pr;fr(null),mr(null);try{return e()}finally{fr(t),mr(n)}}function wt(e,t,n,r=n){e.addEventListener(t,()=>Ct(n));let i=e[ve];e[ve]=i?()=>{i(),r(!0)}:()=>r(!0),St()}function Tt(e,t,n,r){let i=ut()?kt:Mt;var a=e.filter(e=>!e.settled),o=t.map(i);if(n.length===0&&a.length===0){r(o);return}var s=pr,c=Et(),l=a.length===1?a[0].promise:a.length>1?Promise.all(a.map(e=>e.promise)):null;function u(e){if(!(s.f&16384)){c();try{r([...o,...e])}catch(e){Mn(e,s)}Dt()}}var d=Ot();if(n.length===0){l.then(()=>u([])).finally(d);return}function f(){Promise.all(n.map(e=>jt(e))).then(u).catch(e=>Mn(e,s)).finally(d)}l?l.then(()=>{s.f&16384?d():(c(),f(),Dt())}):f()}function Et(){var e=pr,t=ur,n=rt,r=zt;return function(i=!0){mr(e),fr(t),it(n),i&&!(e.f&16384)&&(r?.activate(),r?.apply())}}function Dt(e=!0){mr(null),fr(null),it(null),e&&zt?.deactivate()}function Ot(){var e=pr,t=e.b,n=zt,r=!!t?.is_rendered();return t?.update_pending_count(1,n),n.increment(r,e),()=>{t?.update_pending_count(-1,n),n.decrement(r,e)}}function kt(e){var t=2|b;return pr!==null&&(pr.f|=ae),{ctx:rt,deps:null,effects:null,equals:Fe,f:t,fn:e,reactions:null,rv:0,v:Se,wv:0,parent:pr,ac:null}}var At=Symbol(`obsolete`);function jt(e,t,n){let r=pr;r===null&&ze();var i=void 0,a=sn(Se),o=!ur,s=new Set;return Wn(()=>{var t=pr,n=h();i=n.promise;try{Promise.resolve(e()).then(n.resolve,e=>{e!==ye&&n.reject(e)}).finally(Dt)}catch(e){n.reject(e),Dt()}var c=zt;if(o){if(t.f&32768)var l=Ot();if(r.b?.is_rendered())c.async_deriveds.get(t)?.reject(At);else for(let e of s.values())e.reject(At);s.add(n),c.async_deriveds.set(t,n)}let u=(e,t=void 0)=>{l?.(),s.delete(n),t!==At&&(c.activate(),t?(a.f|=le,dn(a,t)):(a.f&8388608&&(a.f^=le),dn(a,e)),c.deactivate())};n.promise.then(u,e=>u(null,e||`unknown`))}),Ln(()=>{for(let e of s)e.reject(At)}),new Promise(e=>{function t(n){function r(){n===i?e(a):t(i)}n.then(r,r)}t(i)})}function A(e){let t=kt(e);return gr(t),t}function Mt(e){let t=kt(e);return t.equals=Le,t}function Nt(e){var t=e.effects;if(t!==null){e.effects=null;for(var n=0;n<t.length;n+=1)$n(t[n])}}function Pt(e){var t,n=pr,r=e.parent;if(!cr&&r!==null&&e.v!==Se&&r.f&24576)return Ee(),e.v;mr(r);try{Nt(e),t=Or(e)}finally{mr(n)}return t}function Ft(e){var t=Pt(e);!e.equals(t)&&(e.wv=Tr(),(!zt?.is_fork||e.deps===null)&&(zt===null?e.v=t:(zt.capture(e,t,!0),Bt?.capture(e,t,!0)),e.deps===null))?gt(e,y):cr||(Vt===null?_t(e):(In()||zt?.is_fork)&&Vt.set(e,t))}function It(e){if(e.effects!==null)for(let t of e.effects)(t.teardown||t.ac)&&(t.teardown?.(),t.ac!==null&&Ct(()=>{t.ac.abort(ye),t.ac=null}),t.fn!==null&&(t.teardown=f),jr(t,0),Zn(t))}function Lt(e){if(e.effects!==null)for(let t of e.effects)t.teardown&&t.fn!==null&&Mr(t)}var Rt=null,zt=null,Bt=null,Vt=null,Ht=null,Ut=!1,Wt=!1,Gt=null,Kt=null,qt=0,Jt=1,Yt=class e{id=Jt++;started=!1;linked=!0;prev=null;next=null;async_deriveds=new Map;current=new Map;previous=new Map;#e=new Set;#t=new Set;#n=0;#r=new Map;#i=null;#a=[];#o=[];#s=new Map;#c=new Map;#l=new Set;is_fork=!1;#u=!1;constructor(){Rt===null?Rt=this:(Rt.next=this,this.prev=Rt),Rt=this}#d(){if(this.is_fork)return!0;for(let e of this.#r.keys())if(!this.#f(e))return!0;return!1}#f(e){for(var t=e;t!==null;t=t.parent)if(this.#c.has(t))return!0;return!1}skip_effect(e){this.#c.has(e)||this.#c.set(e,{d:[],m:[]}),this.#l.delete(e)}unskip_effect(e,t=e=>this.schedule(e)){var n=this.#c.get(e);if(n){this.#c.delete(e);for(var r of n.d)gt(r,b),t(r);for(r of n.m)gt(r,x),t(r)}this.#l.add(e)}#p(){var e=[];for(let i of this.#a)if(!(i.f&16384||!(i.f&6144))){for(var t=i,n=!1;t.parent!==null;){t=t.parent;var r=t.f;if(r&96){if(!(r&1024)){n=!0;break}t.f^=y}}n||e.push(t)}return this.#a=[],e}#m(){this.started=!0;for(let[e,t]of this.#s)gt(e,t),this.schedule(e);this.apply();for(var t=Gt=[],n=[],r=Kt=[];this.#a.length>0;){qt++>1e3&&(this.#b(),Zt());for(let e of this.#p())try{this.#h(e,t,n)}catch(t){throw nn(e),this.#d()||this.discard(),t}}if(zt=null,r.length>0){var i=e.ensure();for(let e of r)i.schedule(e)}if(Gt=null,Kt=null,this.#d()){this.#y(n),this.#y(t);for(let[e,t]of this.#c)tn(e,t);r.length>0&&zt.#m();return}let a=this.#g();if(a)this.#y(n),this.#y(t),a.#v(this);else{this.#s.clear();for(let e of this.#e)e(this);this.#e.clear(),Bt=this,$t(n),$t(t),Bt=null,this.#i?.resolve();var o=zt;this.#n===0&&(this.#a.length===0||o!==null)&&this.#b(),o!==null&&(an.clear(),o.#m())}}#h(e,t,n){e.f^=y;for(var r=e.first;r!==null;){var i=r.f,a=!!(i&96);if(!(a&&i&1024||i&8192||this.#c.has(r))&&r.fn!==null){a?r.f^=y:i&4?t.push(r):Er(r)&&(i&16&&this.add_dirty_reaction(r,x),Mr(r));var o=r.first;if(o!==null){r=o;continue}}for(;r!==null;){var s=r.next;if(s!==null){r=s;break}r=r.parent}}}#g(){for(var e=this.prev;e!==null;e=e.prev)if(!e.is_fork&&this.#_(e))return e;return null}#_(e){for(let[t,[,n]]of this.current)if(!n&&e.current.has(t))return!0;return!1}#v(e){for(let[t,n]of e.current)!this.previous.has(t)&&e.previous.has(t)&&this.previous.set(t,e.previous.get(t)),this.current.set(t,n);for(let[t,n]of e.async_deriveds){let e=this.async_deriveds.get(t);e&&n.promise.then(e.resolve).catch(e.reject)}e.async_deriveds.clear(),this.transfer_reactions(e.#s);let t=e=>{var n=e.reactions;if(n!==null&&!(e.f&2&&!(e.f&6144)))for(let e of n){var r=e.f;if(r&2)t(e);else{var i=e;r&4194320&&!this.async_deriveds.has(i)&&(this.#s.delete(i),gt(i,b),this.schedule(i))}}};for(let e of this.current.keys())t(e);this.oncommit(()=>e.discard()),e.#b(),zt=this,this.#m()}#y(e){for(var t=0;t<e.length;t+=1)vt(e[t],this.#s)}capture(e,t,n=!1){e.v!==Se&&!this.previous.has(e)&&this.previous.set(e,e.v),e.f&8388608||(this.current.set(e,[t,n]),Vt?.set(e,t)),this.is_fork||(e.v=t)}activate(){zt=this}deactivate(){zt=null,Vt=null}flush(){try{Wt=!0,zt=this,this.#m()}finally{qt=0,Ht=null,Gt=null,Kt=null,Wt=!1,zt=null,Vt=null,an.clear()}}discard(){for(let e of this.#t)e(this);this.#t.clear();for(let e of this.async_deriveds.values())e.reject(At);this.#b(),this.#i?.resolve()}register_created_effect(e){this.#o.push(e)}increment(e,t){if(this.#n+=1,e){let e=this.#r.get(t)??0;this.#r.set(t,e+1)}}decrement(e,t){if(--this.#n,e){let e=this.#r.get(t)??0;e===1?this.#r.delete(t):this.#r.set(t,e-1)}this.#u||(this.#u=!0,pt(()=>{this.#u=!1,this.linked&&this.flush()}))}transfer_reactions(e){for(let[t,n]of e)this.add_dirty_reaction(t,n);e.clear()}add_dirty_reaction(e,t){(t===2048||this.#s.get(e)!==2048)&&this.#s.set(e,t)}oncommit(e){this.#e.add(e)}ondiscard(e){this.#t.add(e)}settled(){return(this.#i??=h()).promise}static ensure(){if(zt===null){let t=zt=new e;!Wt&&!Ut&&pt(()=>{t.started||t.flush()})}return zt}apply(){Vt=null}schedule(e){Ht=e,e.b?.is_pending&&e.f&16777228&&!(e.f&32768)?e.b.defer_effect(e):this.#a.push(e)}#b(){if(this.linked){var e=this.prev,t=this.next;e===null||(e.next=t),t===null?Rt=e:t.prev=e,this.linked=!1}}};function Xt(e){var t=Ut,n=Bt;Bt=null,Ut=!0;try{var r;for(e&&(Xt(),r=e());;){if(mt(),zt===null)return r;zt.flush()}}finally{Ut=t,Bt=n}}function Zt(){try{We()}catch(e){Mn(e,Ht)}}var Qt=null;function $t(e){var t=e.length;if(t!==0){for(var n=0;n<t;){var r=e[n++];if(!(r.f&24576)&&Er(r)&&(Qt=new Set,Mr(r),r.deps===null&&r.first===null&&r.nodes===null&&r.teardown===null&&r.ac===null&&tr(r),Qt?.size>0)){an.clear();for(let e of Qt){if(e.f&24576)continue;let t=[e],n=e.parent;for(;n!==null;)Qt.has(n)&&(Qt.delete(n),t.push(n)),n=n.parent;for(let e=t.length-1;e>=0;e--){let n=t[e];n.f&24576||Mr(n)}}Qt.clear()}}Qt=null}}function en(e){zt.schedule(e)}function tn(e,t){if(!(e.f&32&&e.f&1024)){e.f&2048?t.d.push(e):e.f&4096&&t.m.push(e),gt(e,y);for(var n=e.first;n!==null;)tn(n,t),n=n.next}}function nn(e){gt(e,y);for(var t=e.first;t!==null;)nn(t),t=t.next}var rn=new Set,an=new Map,on=!1;function sn(e,t){return{f:0,v:e,reactions:null,equals:Fe,rv:0,wv:0}}function j(e,t){let n=sn(e,t);return gr(n),n}function cn(e,t=!1,n=!0){let r=sn(e);return t||(r.equals=Le),Xe&&n&&rt!==null&&rt.l!==null&&(rt.l.s??=[]).push(r),r}function M(e,t,n=!1){return ur!==null&&(!dr||ur.f&131072)&&ut()&&ur.f&4325394&&(hr===null||!hr.has(e))&&Je(),dn(e,n?hn(t):t,Kt)}var ln=null,un=0;function dn(e,t,n=null){if(!e.equals(t)){cr?an.set(e,t):an.has(e)||an.set(e,e.v);var r=Yt.ensure();if(r.capture(e,t),e.f&2){let t=e;e.f&2048&&Pt(t),Vt===null&&_t(t)}e.wv=Tr(),ln=null,un=0,mn(e,b,n),ln=null,ut()&&pr!==null&&pr.f&1024&&!(pr.f&96)&&(yr===null?br([e]):yr.push(e)),!r.is_fork&&rn.size>0&&!on&&fn()}return t}function fn(){on=!1;for(let e of rn){e.f&1024&&gt(e,x);let t;try{t=Er(e)}catch{t=!0}t&&Mr(e)}rn.clear()}function pn(e){M(e,e.v+1)}function mn(e,t,n){var r=e.reactions;if(r!==null){var i=ut(),a=r.length;if(un+=a,un>1e5&&ln===null&&(ln=new Set),ln!==null){if(ln.has(e))return;ln.add(e)}for(var o=0;o<a;o++){var s=r[o],c=s.f;if(i||s!==pr){var l=(c&b)===0;if(l&&gt(s,t),c&131072)rn.add(s);else if(c&2){var u=s;Vt?.delete(u),mn(u,x,n)}else if(l){var d=s;c&16&&Qt!==null&&Qt.add(d),n===null?en(d):n.push(d)}}}}}function hn(t){if(typeof t!=`object`||!t||ue in t||de in t)return t;let n=l(t);if(n!==s&&n!==c)return t;var r=new Map,i=e(t),o=j(0),u=null,d=Cr,f=e=>{if(Cr===d)return e();var t=ur,n=Cr;fr(null),wr(d);var r=e();return fr(t),wr(n),r};return i&&r.set(`length`,j(t.length,u)),new Proxy(t,{defineProperty(e,t,n){`value`in n&&n.configurable!==!1&&n.enumerable!==!1&&n.writable!==!1||Ke();var i=r.get(t);return i===void 0?f(()=>{var e=j(n.value,u);return r.set(t,e),e}):M(i,n.value,!0),!0},deleteProperty(e,t){var n=r.get(t);if(n===void 0){if(t in e){let e=f(()=>j(Se,u));r.set(t,e),pn(o)}}else M(n,Se),pn(o);return!0},get(e,n,i){if(n===ue)return t;var o=r.get(n),s=n in e;if(o===void 0&&(!s||a(e,n)?.writable)&&(o=f(()=>j(hn(s?e[n]:Se),u)),r.set(n,o)),o!==void 0){var c=R(o);return c===Se?void 0:c}return Reflect.get(e,n,i)},getOwnPropertyDescriptor(e,t){this.has?.(e,t);var n=Reflect.getOwnPropertyDescriptor(e,t),i=r.get(t);if(i!==void 0){var a=R(i);if(a===Se)return;if(n&&`value`in n)n.value=a;else return{enumerable:!0,configurable:!0,value:a,writable:!0}}return n},has(e,t){if(t===ue)return!0;var n=r.get(t),i=n!==void 0&&n.v!==Se||Reflect.has(e,t);return(n!==void 0||(pr!==null||ur!==null)&&(!i||a(e,t)?.writable))&&(n===void 0&&(n=f(()=>j(i?hn(e[t]):Se,u)),r.set(t,n)),R(n)===Se)?!1:i},set(e,t,n,s){var c=r.get(t),l=t in e;if(i&&t===`length`)for(var d=n;d<c.v;d+=1){var p=r.get(d+``);p===void 0?d in e&&(p=f(()=>j(Se,u)),r.set(d+``,p)):M(p,Se)}if(c===void 0)(!l||a(e,t)?.writable)&&(c=f(()=>j(void 0,u)),M(c,hn(n)),r.set(t,c));else{l=c.v!==Se;var m=f(()=>hn(n));M(c,m)}var h=Reflect.getOwnPropertyDescriptor(e,t);if(h?.set&&h.set.call(s,n),!l){if(i&&typeof t==`string`){var g=r.get(`length`),_=Number(t);Number.isInteger(_)&&_>=g.v&&M(g,_+1)}pn(o)}return!0},ownKeys(e){R(o);var t=Reflect.ownKeys(e).filter(e=>{var t=r.get(e);return t===void 0||t.v!==Se});for(var[n,i]of r)i.v!==Se&&!(n in e)&&t.push(n);return t},setPrototypeOf(){qe()}})}function gn(e){try{if(typeof e==`object`&&e&&ue in e)return e[ue]}catch{}return e}function _n(e,t){return Object.is(gn(e),gn(t))}var vn,yn,bn,xn,Sn;function Cn(){if(vn===void 0){vn=window,yn=document,bn=/Firefox/.test(navigator.userAgent);var e=Element.prototype,t=Node.prototype,n=Text.prototype;xn=a(t,`firstChild`).get,Sn=a(t,`nextSibling`).get,u(e)&&(e[he]=void 0,e[me]=null,e[ge]=void 0,e.__e=void 0),u(n)&&(n[_e]=void 0)}}function wn(e=``){return document.createTextNode(e)}function Tn(e){return xn.call(e)}function En(e){return Sn.call(e)}function N(e,t){if(!w)return Tn(e);var n=Tn(T);if(n===null)n=T.appendChild(wn());else if(t&&n.nodeType!==3){var r=wn();return n?.before(r),je(r),r}return t&&An(n),je(n),n}function P(e,t=!1){if(!w){var n=Tn(e);return n instanceof Comment&&n.data===``?En(n):n}if(t){if(T?.nodeType!==3){var r=wn();return T?.before(r),je(r),r}An(T)}return T}function F(e,t=!1){if(!w)return Tn(e);var n=N(e,t);return E(e),n}function I(e,t=1,n=!1){let r=w?T:e;for(var i;t--;)i=r,r=En(r);if(!w)return r;if(n){if(r?.nodeType!==3){var a=wn();return r===null?i?.after(a):r.before(a),je(a),a}An(r)}return je(r),r}function Dn(e){e.textContent=``}function On(){return!1}function kn(e,t,n){return t==null||t===`http://www.w3.org/1999/xhtml`?n?document.createElement(e,{is:n}):document.createElement(e):n?document.createElementNS(t,e,{is:n}):document.createElementNS(t,e)}function An(e){if(e.nodeValue.length<65536)return;let t=e.nextSibling;for(;t!==null&&t.nodeType===3;)t.remove(),e.nodeValue+=t.nodeValue,t=e.nextSibling}function jn(e){var t=pr;if(t===null)return ur.f|=le,e;if(!(t.f&32768)&&!(t.f&4))throw e;Mn(e,t)}function Mn(e,t){if(e===xe)throw e;if(!(t!==null&&t.f&16384)){for(;t!==null;){if(t.f&128&&!(t.f&33570816)){if(!(t.f&32768))throw e;try{t.b.error(e);return}catch(t){e=t}}t=t.parent}throw e}}function Nn(e){pr===null&&(ur===null&&Ue(e),He()),cr&&Ve(e)}function Pn(e,t){var n=t.last;n===null?t.last=t.first=e:(n.next=e,e.prev=n,t.last=e)}function Fn(e,t){var n=pr;n!==null&&n.f&8192&&(e|=S);var r={ctx:rt,deps:null,nodes:null,f:e|b|512,first:null,fn:t,last:null,next:null,parent:n,b:n&&n.b,prev:null,teardown:null,wv:0,ac:null};zt?.register_created_effect(r);var i=r;if(e&4)Gt===null?Yt.ensure().schedule(r):Gt.push(r);else if(t!==null){try{Mr(r)}catch(e){throw $n(r),e}i.deps===null&&i.teardown===null&&i.nodes===null&&i.first===i.last&&!(i.f&524288)&&(i=i.first,e&16&&e&65536&&i!==null&&(i.f|=re))}if(i!==null&&(i.parent=n,n!==null&&Pn(i,n),ur!==null&&ur.f&2&&!(e&64))){var a=ur;(a.effects??=[]).push(i)}return r}function In(){return ur!==null&&!dr}function Ln(e){let t=Fn(8,null);return gt(t,y),t.teardown=e,t}function Rn(e){Nn(`$effect`);var t=pr.f;if(!ur&&t&32&&rt!==null&&!rt.i){var n=rt;(n.e??=[]).push(e)}else return zn(e)}function zn(e){return Fn(4|oe,e)}function Bn(e){return Nn(`$effect.pre`),Fn(8|oe,e)}function Vn(e){Yt.ensure();let t=Fn(64|ae,e);return()=>{$n(t)}}function Hn(e){Yt.ensure();let t=Fn(64|ae,e);return(e={})=>new Promise(n=>{e.outro?nr(t,()=>{$n(t),n(void 0)}):($n(t),n(void 0))})}function Un(e){return Fn(4,e)}function Wn(e){return Fn(ce|ae,e)}function Gn(e,t=0){return Fn(8|t,e)}function L(e,t=[],n=[],r=[]){Tt(r,t,n,t=>{Fn(8,()=>{e(...t.map(R))})})}function Kn(e,t=[],n=[],r=[]){Tt(r,t,n,t=>{Fn(4,()=>e(...t.map(R)))})}function qn(e,t=0){return Fn(16|t,e)}function Jn(e,t=0){return Fn(v|t,e)}function Yn(e){return Fn(32|ae,e)}function Xn(e){var t=e.teardown;if(t!==null){let n=cr,r=ur;lr(!0),fr(null);try{t.call(null)}catch(t){Mn(t,e.parent)}finally{lr(n),fr(r)}}}function Zn(e,t=!1){var n=e.first;for(e.first=e.last=null;n!==null;){let e=n.ac;e!==null&&Ct(()=>{e.abort(ye)});var r=n.next;n.f&64?n.parent=null:$n(n,t),n=r}}function Qn(e){for(var t=e.first;t!==null;){var n=t.next;t.f&32||$n(t),t=n}}function $n(e,t=!0){var n=!1;(t||e.f&262144)&&e.nodes!==null&&e.nodes.end!==null&&(er(e.nodes.start,e.nodes.end),n=!0),e.f|=ne,Zn(e,t&&!n),jr(e,0);var r=e.nodes&&e.nodes.t;if(r!==null)for(let e of r)e.stop();Xn(e),e.f^=ne,e.f|=ee;var i=e.parent;i!==null&&i.first!==null&&tr(e),e.next=e.prev=e.teardown=e.ctx=e.deps=e.fn=e.nodes=e.ac=e.b=null}function er(e,t){for(;e!==null;){var n=e===t?null:En(e);e.remove(),e=n}}function tr(e){var t=e.parent,n=e.prev,r=e.next;n!==null&&(n.next=r),r!==null&&(r.prev=n),t!==null&&(t.first===e&&(t.first=r),t.last===e&&(t.last=n))}function nr(e,t,n=!0){var r=[];e.f|=256,rr(e,r,!0);var i=()=>{n&&$n(e),t&&t()},a=r.length;if(a>0){var o=()=>--a||i();for(var s of r)s.out(o)}else i()}function rr(e,t,n){if(!(e.f&8192)){e.f^=S;var r=e.nodes&&e.nodes.t;if(r!==null)for(let e of r)(e.is_global||n)&&t.push(e);for(var i=e.first;i!==null;){var a=i.next;if(!(i.f&64)){var o=!!(i.f&65536)||!!(i.f&32)&&!!(e.f&16);rr(i,t,o?n:!1)}i=a}}}function ir(e){e.f&=-257,ar(e,!0)}function ar(e,t){if(!(e.f&256)&&e.f&8192){e.f^=S,e.f&1024||(gt(e,b),Yt.ensure().schedule(e));for(var n=e.first;n!==null;){var r=n.next,i=!!(n.f&65536)||!!(n.f&32);ar(n,i?t:!1),n=r}var a=e.nodes&&e.nodes.t;if(a!==null)for(let e of a)(e.is_global||t)&&e.in()}}function or(e,t){if(e.nodes)for(var n=e.nodes.start,r=e.nodes.end;n!==null;){var i=n===r?null:En(n);t.append(n),n=i}}var sr=null,cr=!1;function lr(e){cr=e}var ur=null,dr=!1;function fr(e){ur=e}var pr=null;function mr(e){pr=e}var hr=null;function gr(e){ur!==null&&(ur.f&2097152||ur.f&2)&&(hr??=new Set).add(e)}var _r=null,vr=0,yr=null;function br(e){yr=e}var xr=1,Sr=0,Cr=Sr;function wr(e){Cr=e}function Tr(){return++xr}function Er(e){var t=e.f;if(t&2048)return!0;if(t&4096){for(var n=e.deps,r=n.length,i=0;i<r;i++){var a=n[i];if(Er(a)&&Ft(a),a.wv>e.wv)return!0}t&512&&Vt===null&&gt(e,y)}return!1}function Dr(e,t,n=!0){var r=e.reactions;if(r!==null&&!(hr!==null&&hr.has(e)))for(var i=0;i<r.length;i++){var a=r[i];a.f&2?Dr(a,t,!1):t===a&&(n?gt(a,b):a.f&1024&&gt(a,x),en(a))}}function Or(e){var t=_r,n=vr,r=yr,i=ur,a=hr,o=rt,s=dr,c=Cr,l=e.f;_r=null,vr=0,yr=null,ur=l&96?null:e,hr=null,it(e.ctx),dr=!1,Cr=++Sr,e.ac!==null&&(Ct(()=>{e.ac.abort(ye)}),e.ac=null);try{e.f|=se;var u=e.fn,d=u();e.f|=te;var f=kr(e);if(ut()&&yr!==null&&!dr&&f!==null&&!(e.f&6146))for(var p=0;p<yr.length;p++)Dr(yr[p],e);if(i!==null&&i!==e){if(Sr++,i.deps!==null)for(let e=0;e<n;e+=1)i.deps[e].rv=Sr;if(t!==null)for(let e of t)e.rv=Sr;yr!==null&&(r===null?r=yr:r.push(...yr))}return e.f&8388608&&(e.f^=le),d}catch(t){return kr(e),jn(t)}finally{e.f^=se,_r=t,vr=n,yr=r,ur=i,hr=a,it(o),dr=s,Cr=c}}function kr(e){var t=e.deps,n=zt?.is_fork;if(_r!==null){var r;if(n||jr(e,vr),t!==null&&vr>0)for(t.length=vr+_r.length,r=0;r<_r.length;r++)t[vr+r]=_r[r];else e.deps=t=_r;if(In()&&e.f&512)for(r=vr;r<t.length;r++)(t[r].reactions??=[]).push(e)}else!n&&t!==null&&vr<t.length&&(jr(e,vr),t.length=vr);return t}function Ar(e,r){let i=r.reactions;if(i!==null){var a=t.call(i,e);if(a!==-1){var o=i.length-1;o===0?i=r.reactions=null:(i[a]=i[o],i.pop())}}if(i===null&&r.f&2&&(_r===null||!n.call(_r,r))){var s=r;s.f&512&&(s.f^=512),s.v!==Se&&_t(s),s.ac!==null&&Ct(()=>{s.ac.abort(ye),s.ac=null,gt(s,b)}),It(s),jr(s,0)}}function jr(e,t){var n=e.deps;if(n!==null)for(var r=t;r<n.length;r++)Ar(e,n[r])}function Mr(e){var t=e.f;if(!(t&16384)){gt(e,y);var n=pr;pr=e;try{t&16777232?Qn(e):Zn(e),Xn(e);var r=Or(e);e.teardown=typeof r==`function`?r:null,e.wv=xr}finally{pr=n}}}async function Nr(){await Promise.resolve(),Xt()}function R(e){var t=!!(e.f&2);if(sr?.add(e),ur!==null&&!dr&&!(pr!==null&&pr.f&16384)&&(hr===null||!hr.has(e))){var r=ur.deps;if(ur.f&2097152)e.rv<Sr&&(e.rv=Sr,_r===null&&r!==null&&r[vr]===e?vr++:_r===null?_r=[e]:_r.push(e));else{ur.deps??=[],n.call(ur.deps,e)||ur.deps.push(e);var i=e.reactions;i===null?e.reactions=[ur]:n.call(i,ur)||i.push(ur)}}if(cr&&an.has(e))return an.get(e);if(t){var a=e;if(cr){var o=a.v;return(!(a.f&1024)&&a.reactions!==null||Fr(a))&&(o=Pt(a)),an.set(a,o),o}var s=!(a.f&512)&&!dr&&ur!==null&&!!(ur.f&512),c=(a.f&te)===0;Er(a)&&(s&&(a.f|=512),Ft(a)),s&&!c&&(Lt(a),Pr(a))}if(Vt?.has(e))return Vt.get(e);if(e.f&8388608)throw e.v;return e.v}function Pr(e){if(e.f|=512,e.deps!==null)for(let r of e.deps){var t=r.reactions;t===null?r.reactions=[e]:n.call(t,e)||t.push(e),r.f&2&&!(r.f&512)&&(Lt(r),Pr(r))}}function Fr(e){if(e.v===Se)return!0;if(e.deps===null)return!1;for(let t of e.deps)if(an.has(t)||t.f&2&&Fr(t))return!0;return!1}function Ir(e){var t=dr;try{return dr=!0,e()}finally{dr=t}}function Lr(e){if(!(typeof e!=`object`||!e||e instanceof EventTarget)){if(ue in e)Rr(e);else if(!Array.isArray(e))for(let t in e){let n=e[t];typeof n==`object`&&n&&ue in n&&Rr(n)}}}function Rr(e,t=new Set){if(typeof e==`object`&&e&&!(e instanceof EventTarget)&&!t.has(e)){t.add(e),e instanceof Date&&e.getTime();for(let n in e)try{Rr(e[n],t)}catch{}let n=l(e);if(n!==Object.prototype&&n!==Array.prototype&&n!==Map.prototype&&n!==Set.prototype&&n!==Date.prototype){let t=o(n);for(let n in t){let r=t[n].get;if(r)try{r.call(e)}catch{}}}}}function zr(){return Symbol(Te)}function Br(e){return e.endsWith(`capture`)&&e!==`gotpointercapture`&&e!==`lostpointercapture`}var Vr=[`beforeinput`,`click`,`change`,`dblclick`,`contextmenu`,`focusin`,`focusout`,`input`,`keydown`,`keyup`,`mousedown`,`mousemove`,`mouseout`,`mouseover`,`mouseup`,`pointerdown`,`pointermove`,`pointerout`,`pointerover`,`pointerup`,`touchend`,`touchmove`,`touchstart`];function Hr(e){return Vr.includes(e)}var Ur=`allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback`.split(`.`),Wr={formnovalidate:`formNoValidate`,ismap:`isMap`,nomodule:`noModule`,playsinline:`playsInline`,readonly:`readOnly`,defaultvalue:`defaultValue`,defaultchecked:`defaultChecked`,srcobject:`srcObject`,novalidate:`noValidate`,allowfullscreen:`allowFullscreen`,disablepictureinpicture:`disablePictureInPicture`,disableremoteplayback:`disableRemotePlayback`};function Gr(e){return e=e.toLowerCase(),Wr[e]??e}[...Ur];var Kr=[`touchstart`,`touchmove`];function qr(e){return Kr.includes(e)}var Jr=[`textarea`,`script`,`style`,`title`];function Yr(e){return Jr.includes(e)}var Xr=Symbol(`events`),Zr=new Set,Qr=new Set;function $r(e){if(!w)return;e.removeAttribute(`onload`),e.removeAttribute(`onerror`);let t=e.__e;t!==void 0&&(e.__e=void 0,queueMicrotask(()=>{e.isConnected&&e.dispatchEvent(t)}))}function ei(e,t,n,r={}){function i(e){if(r.capture||si.call(t,e),!e.cancelBubble)return Ct(()=>n?.call(this,e))}return e.startsWith(`pointer`)||e.startsWith(`touch`)||e===`wheel`?(i.__removed=!1,pt(()=>{i.__removed||t.addEventListener(e,i,r)})):t.addEventListener(e,i,r),i}function ti(e,t,n,r={}){var i=ei(t,e,n,r);return()=>{i.__removed=!0,e.removeEventListener(t,i,r)}}function ni(e,t,n,r,i){var a={capture:r,passive:i},o=ei(e,t,n,a);(t===document.body||t===window||t===document||t instanceof HTMLMediaElement)&&Ln(()=>{o.__removed=!0,t.removeEventListener(e,o,a)})}function ri(e,t,n){(t[Xr]??={})[e]=n}function ii(e){for(var t=0;t<e.length;t++)Zr.add(e[t]);for(var n of Qr)n(e)}var ai=null,oi=!1;function si(e){var t=this,n=t.ownerDocument,r=e.type,a=e.composedPath?.()||[],o=a[0]||e.target;ai=e,oi||(oi=!0,setTimeout(()=>{oi=!1,ai=null}));var s=0,c=ai===e&&e[Xr];if(c){var l=a.indexOf(c);if(l!==-1&&(t===document||t===window)){e[Xr]=t;return}var u=a.indexOf(t);if(u===-1)return;l<=u&&(s=l)}if(o=a[s]||e.target,o!==t){i(e,`currentTarget`,{configurable:!0,get(){return o||n}});var d=ur,f=pr;fr(null),mr(null);try{for(var p,m=[];o!==null&&o!==t;){try{var h=o[Xr]?.[r];h==null||o.disabled&&e.target!==o||h.call(o,e)}catch(e){p?m.push(e):p=e}if(e.cancelBubble)break;s++,o=s<a.length?a[s]:null}if(p){for(let e of m)queueMicrotask(()=>{throw e});throw p}}finally{e[Xr]=t,delete e.currentTarget,fr(d),mr(f)}}}var ci=globalThis?.window?.trustedTypes&&globalThis.window.trustedTypes.createPolicy(`svelte-trusted-html`,{createHTML:e=>e});function li(e){return ci?.createHTML(e)??e}function ui(e){var t=kn(`template`);return t.innerHTML=li(e.replaceAll(`<!>`,`<!---->`)),t.content}function di(e,t){var n=pr;n.nodes===null&&(n.nodes={start:e,end:t,a:null,t:null})}function z(e,t){var n=!!(t&1),r=!!(t&2),i,a=!e.startsWith(`<!>`);return()=>{if(w)return di(T,null),T;i===void 0&&(i=ui(a?e:`<!>`+e),n||(i=Tn(i)));var t=r||bn?document.importNode(i,!0):i.cloneNode(!0);if(n){var o=Tn(t),s=t.lastChild;di(o,s)}else di(t,t);return t}}function fi(e,t,n=`svg`){var r=!e.startsWith(`<!>`),i=!!(t&1),a=`<${n}>${r?e:`<!>`+e}</${n}>`,o;return()=>{if(w)return di(T,null),T;if(!o){var e=Tn(ui(a));if(i)for(o=document.createDocumentFragment();Tn(e);)o.appendChild(Tn(e));else o=Tn(e)}var t=o.cloneNode(!0);if(i){var n=Tn(t),r=t.lastChild;di(n,r)}else di(t,t);return t}}function pi(e,t){return fi(e,t,`svg`)}function B(e=``){if(!w){var t=wn(e+``);return di(t,t),t}var n=T;return n.nodeType===3?An(n):(n.before(n=wn()),je(n)),di(n,n),n}function V(){if(w)return di(T,null),T;var e=document.createDocumentFragment(),t=document.createComment(``),n=wn();return e.append(t,n),di(t,n),e}function H(e,t){if(w){var n=pr;n.f&32768&&n.nodes.end!==null||(n.nodes.end=T),Me()}else e!==null&&e.before(t)}function mi(){if(w&&T&&T.nodeType===8&&T.textContent?.startsWith(`$`)){let e=T.textContent.substring(1);return Me(),e}return(window.__svelte??={}).uid??=1,`c${window.__svelte.uid++}`}function hi(e){let t=0,n=sn(0),r;return()=>{In()&&(R(n),Gn(()=>(t===0&&(r=Ir(()=>e(()=>pn(n)))),t+=1,()=>{pt(()=>{--t,t===0&&(r?.(),r=void 0,pn(n))})})))}}var gi=re|ae;function _i(e,t,n,r){new vi(e,t,n,r)}var vi=class{parent;is_pending=!1;transform_error;#e;#t=w?T:null;#n;#r;#i;#a=null;#o=null;#s=null;#c=null;#l=0;#u=0;#d=!1;#f=new Map;#p=null;#m=hi(()=>(this.#p=sn(this.#l),()=>{this.#p=null}));constructor(e,t,n,r){this.#e=e,this.#n=t,this.#r=e=>{var t=pr;t.b=this,t.f|=128,n(e)},this.parent=pr.b,this.transform_error=r??this.parent?.transform_error??(e=>e),this.#i=qn(()=>{if(w){let e=Pe(this.#t);Me();let t=e===`[!`;if(e.startsWith(`[?`)){let t=JSON.parse(e.slice(2));this.#g(t)}else t?this.#y():this.#h()}else this.#b()},gi),w&&(this.#e=T)}#h(){try{this.#a=Yn(()=>this.#r(this.#e))}catch(e){this.error(e)}}#g(e){let t=this.#n.failed,{reset:n,invoke_onerror:r}=this.#_(e);pt(r),t&&(this.#s=Yn(()=>{t(this.#e,()=>e,()=>n)}))}#_(e){var t=!1,n=!1;let r=()=>{this.#v()||(t?ke():(t=!0,n&&Ye(),this.#s!==null&&nr(this.#s,()=>{this.#s=null}),this.#S(()=>{this.#b()})))};return{reset:r,invoke_onerror:()=>{if(!this.#v())try{n=!0,this.#n.onerror?.(e,r),n=!1}catch(e){Mn(e,this.#i&&this.#i.parent)}}}}#v(){return(this.#i.f&(ee|ne))!==0}#y(){let e=this.#n.pending;e&&(this.is_pending=!0,this.#o=Yn(()=>e(this.#e)),pt(()=>{if(!this.#v()){var e=this.#c=document.createDocumentFragment(),t=wn(),n=!1;e.append(t),this.#a=this.#S(()=>{try{return Yn(()=>this.#r(t))}catch(e){try{this.error(e),n=!0}catch(e){Mn(e,this.#i.parent)}return null}}),this.#a===null?(this.#c=null,n&&this.#x(zt)):this.#u===0&&(this.#e.before(e),this.#c=null,nr(this.#o,()=>{this.#o=null}),this.#x(zt))}}))}#b(){try{if(this.is_pending=this.has_pending_snippet(),this.#u=0,this.#l=0,this.#a=Yn(()=>{this.#r(this.#e)}),this.#u>0){var e=this.#c=document.createDocumentFragment();or(this.#a,e);let t=this.#n.pending;this.#o=Yn(()=>t(this.#e))}else this.#x(zt)}catch(e){this.error(e)}}#x(e){this.is_pending=!1,e.transfer_reactions(this.#f)}defer_effect(e){vt(e,this.#f)}is_rendered(){return!this.is_pending&&(!this.parent||this.parent.is_rendered())}has_pending_snippet(){return!!this.#n.pending}#S(e){var t=pr,n=ur,r=rt;mr(this.#i),fr(this.#i),it(this.#i.ctx);try{return Yt.ensure(),e()}finally{mr(t),fr(n),it(r)}}#C(e,t){this.has_pending_snippet()?(this.#u+=e,this.#u===0&&(this.#x(t),this.#o&&nr(this.#o,()=>{this.#o=null}),this.#c&&=(this.#e.before(this.#c),null))):this.parent&&this.parent.#C(e,t)}update_pending_count(e,t){this.#C(e,t),this.#l+=e,!this.#p||this.#d||(this.#d=!0,pt(()=>{this.#d=!1,this.#p&&dn(this.#p,this.#l)}))}get_effect_pending(){return this.#m(),R(this.#p)}error(e){if(e===xe||!this.#n.onerror&&!this.#n.failed)throw e;zt?.is_fork?(this.#a&&zt.skip_effect(this.#a),this.#o&&zt.skip_effect(this.#o),this.#s&&zt.skip_effect(this.#s),zt.oncommit(()=>{this.#v()||this.#w(e)})):this.#w(e)}#w(e){this.#a&&=($n(this.#a),null),this.#o&&=($n(this.#o),null),this.#s&&=($n(this.#s),null),w&&(je(this.#t),D(),je(Ne()));let t=this.#n.failed,n=e=>{if(this.#v())return;let{reset:n,invoke_onerror:r}=this.#_(e);r(),t&&!this.#v()&&(this.#s=this.#S(()=>{try{return Yn(()=>{var r=pr;r.b=this,r.f|=128,t(this.#e,()=>e,()=>n)})}catch(e){return Mn(e,this.#i.parent),null}}))};pt(()=>{if(!this.#v()){var t;try{t=this.transform_error(e)}catch(e){Mn(e,this.#i&&this.#i.parent);return}typeof t==`object`&&t&&typeof t.then==`function`?t.then(n,e=>Mn(e,this.#i&&this.#i.parent)):n(t)}})}};function U(e,t){var n=t==null?``:typeof t==`object`?`${t}`:t;n!==(e[_e]??=e.nodeValue)&&(e[_e]=n,e.nodeValue=`${n}`)}function yi(e,t){return xi(e,t)}var bi=new Map;function xi(e,{target:t,anchor:n,props:i={},events:a,context:o,intro:s=!0,transformError:c}){Cn();var l=void 0,u=Hn(()=>{var s=n??t.appendChild(wn());_i(s,{pending:()=>{}},t=>{O({});var n=rt;if(o&&(n.c=o),a&&(i.$$events=a),w&&di(t,null),l=e(t,i)||lt(),w&&(pr.nodes.end=T,T===null||T.nodeType!==8||T.data!==`]`))throw De(),xe;k()},c);var u=new Set,d=e=>{for(var n=0;n<e.length;n++){var r=e[n];if(!u.has(r)){u.add(r);var i=qr(r);for(let e of[t,document]){var a=bi.get(e);a===void 0&&(a=new Map,bi.set(e,a));var o=a.get(r);o===void 0?(e.addEventListener(r,si,{passive:i}),a.set(r,1)):a.set(r,o+1)}}}};return d(r(Zr)),Qr.add(d),()=>{for(var e of u)for(let n of[t,document]){var r=bi.get(n),i=r.get(e);--i==0?(n.removeEventListener(e,si),r.delete(e),r.size===0&&bi.delete(n)):r.set(e,i)}Qr.delete(d),s!==n&&s.parentNode?.removeChild(s)}});return Si.set(l,u),l}var Si=new WeakMap;function Ci(e,t){let n=Si.get(e);return n?(Si.delete(e),n(t)):Promise.resolve()}var wi=class{anchor;#e=new Map;#t=new Map;#n=new Map;#r=new Set;#i=!0;constructor(e,t=!0){this.anchor=e,this.#i=t}#a=e=>{if(this.#e.has(e)){var t=this.#e.get(e),n=this.#t.get(t);if(n)ir(n),this.#r.delete(t);else{var r=this.#n.get(t);r&&(ir(r.effect),this.#t.set(t,r.effect),this.#n.delete(t),r.fragment.lastChild.remove(),this.anchor.before(r.fragment),n=r.effect)}for(let[t,n]of this.#e){if(this.#e.delete(t),t===e)break;let r=this.#n.get(n);r&&($n(r.effect),this.#n.delete(n))}for(let[e,r]of this.#t){if(e===t||this.#r.has(e))continue;let i=()=>{if(Array.from(this.#e.values()).includes(e)){var t=document.createDocumentFragment();or(r,t),t.append(wn()),this.#n.set(e,{effect:r,fragment:t})}else $n(r);this.#r.delete(e),this.#t.delete(e)};this.#i||!n?(this.#r.add(e),nr(r,i,!1)):i()}}};#o=e=>{this.#e.delete(e);let t=Array.from(this.#e.values());for(let[e,n]of this.#n)t.includes(e)||($n(n.effect),this.#n.delete(e))};ensure(e,t){var n=zt,r=On();if(t&&!this.#t.has(e)&&!this.#n.has(e)){if(r){var i=document.createDocumentFragment(),a=wn();i.append(a),this.#n.set(e,{effect:Yn(()=>t(a)),fragment:i})}else this.#t.set(e,Yn(()=>t(this.anchor)))}if(this.#e.set(n,e),r){for(let[t,r]of this.#t)t===e?n.unskip_effect(r):n.skip_effect(r);for(let[t,r]of this.#n)t===e?n.unskip_effect(r.effect):n.skip_effect(r.effect);n.oncommit(this.#a),n.ondiscard(this.#o)}else w&&(this.anchor=T),this.#a(n)}};function W(e,t,n=!1){var r;w&&(r=T,Me());var i=new wi(e),a=n?re:0;function o(e,t){if(w){var n=Pe(r);if(e!==parseInt(n.substring(1))){var a=Ne();je(a),i.anchor=a,Ae(!1),i.ensure(e,t),Ae(!0);return}}i.ensure(e,t)}qn(()=>{var e=!1;t((t,n=0)=>{e=!0,o(n,t)}),e||o(-1,null)},a)}var Ti=Symbol(`NaN`);function Ei(e,t,n){w&&Me();var r=new wi(e),i=!ut();qn(()=>{var e=t();e!==e&&(e=Ti),i&&typeof e==`object`&&e&&(e={}),r.ensure(e,n)})}function Di(e,t){return t}function Oi(e,t,n){for(var i=[],a=t.length,o,s=t.length,c=0;c<a;c++){let n=t[c];nr(n,()=>{if(o){if(o.pending.delete(n),o.done.add(n),o.pending.size===0){var t=e.outrogroups;ki(e,r(o.done)),t.delete(o),t.size===0&&(e.outrogroups=null)}}else--s},!1)}if(s===0){var l=i.length===0&&n!==null&&e.pending.size===0;if(l){var u=n,d=u.parentNode;Dn(d),d.append(u),e.items.clear()}ki(e,t,!l)}else o={pending:new Set(t),done:new Set},(e.outrogroups??=new Set).add(o)}function ki(e,t,n=!0){var r;if(e.pending.size>0){r=new Set;for(let t of e.pending.values())for(let n of t)r.add(e.items.get(n).e)}for(var i=0;i<t.length;i++){var a=t[i];r?.has(a)?(a.f|=C,or(a,document.createDocumentFragment())):$n(t[i],n)}}var Ai;function ji(t,n,i,a,o,s=null){var c=t,l=new Map;if(n&4){var u=t;c=w?je(Tn(u)):u.appendChild(wn())}w&&Me();var d=null,f=Mt(()=>{var t=i();return e(t)?t:t==null?[]:r(t)}),p=new Map,m=!0;function h(e){if(!(_.effect.f&16384)){_.pending.delete(e);var t=R(f);_.fallback=d,Ni(_,t,c,n,a),d!==null&&(t.length===0?d.f&33554432?(d.f^=C,Fi(d,null,c)):ir(d):nr(d,()=>{d=null}))}}function g(e){_.pending.delete(e)}var _={effect:qn(()=>{var e=R(f),t=e.length;let r=!1;w&&Pe(c)===`[!`!=(t===0)&&(c=Ne(),je(c),Ae(!1),r=!0);for(var u=new Set,_=zt,v=On(),y=0;y<t;y+=1){w&&T.nodeType===8&&T.data===`]`&&(c=T,r=!0,Ae(!1));var b=e[y],x=a(b,y),S=m?null:l.get(x);S?(S.v&&dn(S.v,b),S.i&&dn(S.i,y),v&&_.unskip_effect(S.e)):(S=Pi(l,m?c:Ai??=wn(),b,x,y,o,n,i),m||(S.e.f|=C),l.set(x,S)),u.add(x)}if(t===0&&s&&!d&&(m?d=Yn(()=>s(c)):(d=Yn(()=>s(Ai??=wn())),d.f|=C)),t>u.size&&Be(``,``,``),w&&t>0&&je(Ne()),!m){if(p.set(_,u),v){for(let[e,t]of l)u.has(e)||_.skip_effect(t.e);_.oncommit(h),_.ondiscard(g)}else h(_)}r&&Ae(!0),R(f)}),flags:n,items:l,pending:p,outrogroups:null,fallback:d};m=!1,w&&(c=T)}function Mi(e){for(;e!==null&&!(e.f&32);)e=e.next;return e}function Ni(e,t,n,i,a){var o=!!(i&8),s=t.length,c=e.items,l=Mi(e.effect.first),u,d=null,f,p=[],m=[],h,g,_,v;if(o)for(v=0;v<s;v+=1)h=t[v],g=a(h,v),_=c.get(g).e,_.f&33554432||(_.nodes?.a?.measure(),(f??=new Set).add(_));for(v=0;v<s;v+=1){if(h=t[v],g=a(h,v),_=c.get(g).e,e.outrogroups!==null)for(let t of e.outrogroups)t.pending.delete(_),t.done.delete(_);if(_.f&8192&&(ir(_),o&&(_.nodes?.a?.unfix(),(f??=new Set).delete(_))),_.f&33554432){if(_.f^=C,_===l)Fi(_,null,n);else{var y=d?d.next:l;_===e.effect.last&&(e.effect.last=_.prev),_.prev&&(_.prev.next=_.next),_.next&&(_.next.prev=_.prev),Ii(e,d,_),Ii(e,_,y),Fi(_,y,n),d=_,p=[],m=[],l=Mi(d.next);continue}}if(_!==l){if(u!==void 0&&u.has(_)){if(p.length<m.length){var b=m[0],x;d=b.prev;var S=p[0],ee=p[p.length-1];for(x=0;x<p.length;x+=1)Fi(p[x],b,n);for(x=0;x<m.length;x+=1)u.delete(m[x]);Ii(e,S.prev,ee.next),Ii(e,d,S),Ii(e,ee,b),l=b,d=ee,--v,p=[],m=[]}else u.delete(_),Fi(_,l,n),Ii(e,_.prev,_.next),Ii(e,_,d===null?e.effect.first:d.next),Ii(e,d,_),d=_;continue}for(p=[],m=[];l!==null&&l!==_;)(u??=new Set).add(l),m.push(l),l=Mi(l.next);if(l===null)continue}_.f&33554432||p.push(_),d=_,l=Mi(_.next)}if(e.outrogroups!==null){for(let t of e.outrogroups)t.pending.size===0&&(ki(e,r(t.done)),e.outrogroups?.delete(t));e.outrogroups.size===0&&(e.outrogroups=null)}if(l!==null||u!==void 0){var te=[];if(u!==void 0)for(_ of u)_.f&8192||te.push(_);for(;l!==null;)!(l.f&8192)&&l!==e.fallback&&te.push(l),l=Mi(l.next);var ne=te.length;if(ne>0){var re=i&4&&s===0?n:null;if(o){for(v=0;v<ne;v+=1)te[v].nodes?.a?.measure();for(v=0;v<ne;v+=1)te[v].nodes?.a?.fix()}Oi(e,te,re)}}o&&pt(()=>{if(f!==void 0)for(_ of f)_.nodes?.a?.apply()})}function Pi(e,t,n,r,i,a,o,s){var c=o&1?o&16?sn(n):cn(n,!1,!1):null,l=o&2?sn(i):null;return{v:c,i:l,e:Yn(()=>(a(t,c??n,l??i,s),()=>{e.delete(r)}))}}function Fi(e,t,n){if(e.nodes)for(var r=e.nodes.start,i=e.nodes.end,a=t&&!(t.f&33554432)?t.nodes.start:n;r!==null;){var o=En(r);if(a.before(r),r===i)return;r=o}}function Ii(e,t,n){t===null?e.effect.first=n:t.next=n,n===null?e.effect.last=t:n.prev=t}function Li(e,t,...n){var r=new wi(e);qn(()=>{let e=t()??null;r.ensure(e,e&&(t=>e(t,...n)))},re)}function Ri(e,t,n){var r;w&&(r=T,Me());var i=new wi(e);qn(()=>{var e=t()??null;if(w&&Pe(r)===`[`!=(e!==null)){var a=Ne();je(a),i.anchor=a,Ae(!1),i.ensure(e,e&&(t=>n(t,e))),Ae(!0)}else i.ensure(e,e&&(t=>n(t,e)))},re)}function zi(e,t,n,r,i,a){let o=w;w&&Me();var s=null;w&&T.nodeType===1&&(s=T,Me());var c=w?T:e,l=new wi(c,!1);qn(()=>{let e=t()||null;var a=i?i():n||e===`svg`?we:void 0;if(e===null)l.ensure(null,null);else return l.ensure(e,t=>{if(e){var n=w;if(s=w?s:kn(e,a),di(s,s),r){var i=null;w&&Yr(e)&&s.append(i=document.createComment(``));var o=w?Tn(s):s.appendChild(wn());w&&(o===null?Ae(!1):je(o)),r(s,o),i?.remove()}pr.nodes.end=s,n||t.before(s)}w&&je(t)}),()=>{}},re),Ln(()=>{}),o&&(Ae(!0),je(c))}function Bi(e,t){let n=null,r=w;var i;if(w){n=T;for(var a=Tn(document.head);a!==null&&(a.nodeType!==8||a.data!==e);)a=En(a);if(a===null)Ae(!1);else{var o=En(a);a.remove(),je(o)}}w||(i=document.head.appendChild(wn()));try{qn(()=>{var e=Yn(()=>t(i));e.f|=ie,w||(e.nodes===null?e.nodes={start:i,end:i,a:null,t:null}:e.nodes.end=i)})}finally{r&&(Ae(!0),je(n))}}function Vi(e,t){var n=void 0,r;Jn(()=>{n!==(n=t())&&(r&&=($n(r),null),n&&(r=Yn(()=>{Un(()=>n(e))})))})}function Hi(e){var t,n,r=``;if(typeof e==`string`||typeof e==`number`)r+=e;else if(typeof e==`object`){if(Array.isArray(e)){var i=e.length;for(t=0;t<i;t++)e[t]&&(n=Hi(e[t]))&&(r&&(r+=` `),r+=n)}else for(n in e)e[n]&&(r&&(r+=` `),r+=n)}return r}function Ui(){for(var e,t,n=0,r=``,i=arguments.length;n<i;n++)(e=arguments[n])&&(t=Hi(e))&&(r&&(r+=` `),r+=t);return r}function Wi(e){return typeof e==`object`?Ui(e):e??``}var Gi=[...` 	
\r\f\xA0\v﻿`];function Ki(e,t,n){var r=e==null?``:``+e;if(t&&(r=r?r+` `+t:t),n){for(var i of Object.keys(n))if(n[i])r=r?r+` `+i:i;else if(r.length)for(var a=i.length,o=0;(o=r.indexOf(i,o))>=0;){var s=o+a;(o===0||Gi.includes(r[o-1]))&&(s===r.length||Gi.includes(r[s]))?r=(o===0?``:r.substring(0,o))+r.substring(s+1):o=s}}return r===``?null:r}function qi(e,t=!1){var n=t?` !important;`:`;`,r=``;for(var i of Object.keys(e)){var a=e[i];a!=null&&a!==``&&(r+=` `+i+`: `+a+n)}return r}function Ji(e){return e[0]!==`-`||e[1]!==`-`?e.toLowerCase():e}function Yi(e,t){if(t){var n=``,r,i;if(Array.isArray(t)?(r=t[0],i=t[1]):r=t,e){e=String(e).replaceAll(/\/\*.*?\*\//g,``).trim();var a=!1,o=0,s=!1,c=[];r&&c.push(...Object.keys(r).map(Ji)),i&&c.push(...Object.keys(i).map(Ji));var l=0,u=-1;let t=e.length;for(var d=0;d<t;d++){var f=e[d];if(s?f===`/`&&e[d-1]===`*`&&(s=!1):a?a===f&&(a=!1):f===`/`&&e[d+1]===`*`?s=!0:f===`"`||f===`'`?a=f:f===`(`?o++:f===`)`&&o--,!s&&a===!1&&o===0){if(f===`:`&&u===-1)u=d;else if(f===`;`||d===t-1){if(u!==-1){var p=Ji(e.substring(l,u).trim());if(!c.includes(p)){f!==`;`&&d++;var m=e.substring(l,d).trim();n+=` `+m+`;`}}l=d+1,u=-1}}}}return r&&(n+=qi(r)),i&&(n+=qi(i,!0)),n=n.trim(),n===``?null:n}return e==null?null:String(e)}function Xi(e,t,n,r,i,a){var o=e[he];if(w||o!==n||o===void 0){var s=Ki(n,r,a);w&&s===e.getAttribute(`class`)||(s==null?e.removeAttribute(`class`):t?e.className=s:e.setAttribute(`class`,s)),e[he]=n}else if(a&&i!==a)for(var c in a){var l=!!a[c];(i==null||l!==!!i[c])&&e.classList.toggle(c,l)}return a}function Zi(e,t={},n,r){for(var i in n){var a=n[i];t[i]!==a&&(n[i]==null?e.style.removeProperty(i):e.style.setProperty(i,a,r))}}function Qi(e,t,n,r){var i=e[ge];if(w||i!==t){var a=Yi(t,r);w&&a===e.getAttribute(`style`)||(a==null?e.removeAttribute(`style`):e.style.cssText=a),e[ge]=t}else r&&(Array.isArray(r)?(Zi(e,n?.[0],r[0]),Zi(e,n?.[1],r[1],`important`)):Zi(e,n,r));return r}function $i(e,t){t?e.hasAttribute(`selected`)||e.setAttribute(`selected`,``):e.removeAttribute(`selected`)}function ea(e,t){var n=!(`__defaultValue`in e);(n||e.__defaultValue!==t)&&(e.__defaultValue=t,ta(e,!n||`__value`in e))}function ta(t,n){var r=t.__defaultValue,i=t.multiple,a=i?r??[]:null;if(!i||e(a)){var o=t.selectedIndex,s=n&&i?new Set(t.selectedOptions):null;for(var c of t.options){var l=aa(c);$i(c,i?a.includes(l):_n(l,r))}if(n){if(s!==null)for(c of t.options){var u=s.has(c);c.selected!==u&&(c.selected=u)}else t.selectedIndex!==o&&(t.selectedIndex=o)}}}function na(t,n,r=!1){if(t.multiple){if(n==null)return;if(!e(n))return Oe();for(var i of t.options)i.selected=n.includes(aa(i))}else{for(i of t.options)if(_n(aa(i),n)){i.selected=!0;return}r&&n===void 0||(t.selectedIndex=-1)}}function ra(e){var t=new MutationObserver(t=>{t.every(oa)||(`__defaultValue`in e&&ta(e,!1),`__value`in e&&na(e,e.__value))});t.observe(e,{childList:!0,subtree:!0,attributes:!0,attributeFilter:[`value`]}),Ln(()=>{t.disconnect()})}function ia(e,t,n=t){var r=new WeakSet,i=!0;wt(e,`change`,t=>{var i=t?`[selected]`:`:checked`,a;if(e.multiple)a=[].map.call(e.querySelectorAll(i),aa);else{var o=e.querySelector(i)??e.querySelector(`option:not([disabled])`);a=o&&aa(o)}n(a),e.__value=a,zt!==null&&r.add(zt)}),Un(()=>{var a=t();if(e===document.activeElement){var o=zt;if(r.has(o))return}if(na(e,a,i),i&&a===void 0){var s=e.querySelector(`:checked`);s!==null&&(a=aa(s),n(a))}e.__value=a,i=!1})}function aa(e){return`__value`in e?e.__value:e.value}function oa(e){if(e.target.closest(`selectedcontent`)!==null)return!0;if(e.type===`childList`){var t=[...e.addedNodes,...e.removedNodes];return t.length>0&&t.every(e=>e.nodeName===`SELECTEDCONTENT`)}return!1}var sa=Symbol(`class`),ca=Symbol(`style`),la=Symbol(`is custom element`),ua=Symbol(`is html`),da=be?`link`:`LINK`,fa=be?`input`:`INPUT`,pa=be?`option`:`OPTION`,ma=be?`select`:`SELECT`,ha=be?`progress`:`PROGRESS`;function ga(e){if(w){var t=!1,n=()=>{if(!t){if(t=!0,e.hasAttribute(`value`)){var n=e.value;G(e,`value`,null),e.value=n}if(e.hasAttribute(`checked`)){var r=e.checked;G(e,`checked`,null),e.checked=r}}};e[ve]=n,pt(n),St()}}function _a(e,t){var n=xa(e);n.value!==(n.value=t??void 0)&&(e.value!==t||t===0&&e.nodeName===ha)&&(e.value=t??``)}function va(e,t){var n=xa(e);n.checked!==(n.checked=t??void 0)&&(e.checked=t)}function G(e,t,n,r){var i=xa(e);if(!(w&&(i[t]=e.getAttribute(t),t===`src`||t===`srcset`||t===`href`&&e.nodeName===da))){var a=i[t];a!==(i[t]=n)&&(t===`loading`&&(e[pe]=n),n==null?e.removeAttribute(t):typeof n!=`string`&&Ca(e).has(t)?e[t]=n:(!w||typeof n!=`number`&&typeof n!=`boolean`||a!==String(n))&&e.setAttribute(t,n))}}function ya(e,t,n,r,i=!1,a=!1){w&&i&&e.nodeName===fa&&(`defaultValue`in n||`defaultChecked`in n||ga(e));var o=xa(e),s=o[la],c=!o[ua];let l=w&&s;l&&Ae(!1);var u=t||{},d=e.nodeName===pa,f=e.nodeName===ma;try{for(var p in t)!(p in n)&&p[0]+p[1]!==`$$`&&(n[p]=null);n.class?n.class=Wi(n.class):(r||n[sa])&&(n.class=null),n[ca]&&(n.style??=null);var m=Ca(e);if(e.nodeName===fa&&`type`in n&&(`value`in n||`__value`in n)){var h=n.type;(h!==u.type||h===void 0&&e.hasAttribute(`type`))&&(u.type=h,G(e,`type`,h,a))}for(let i in n){let l=n[i];if(d&&i===`value`&&l==null)e.value=e.__value=``,u[i]=l;else if(i===`class`)Xi(e,e.namespaceURI===`http://www.w3.org/1999/xhtml`,l,r,t?.[sa],n[sa]),u[i]=l,u[sa]=n[sa];else if(i===`style`)Qi(e,l,t?.[ca],n[ca]),u[i]=l,u[ca]=n[ca];else{var g=u[i];if(l!==g||l===void 0&&e.hasAttribute(i)){u[i]=l;var _=i[0]+i[1];if(_!==`$$`){if(_===`on`){let t={},n=`$$`+i,r=i.slice(2);var v=Hr(r);if(Br(r)&&(r=r.slice(0,-7),t.capture=!0),!v&&g){if(l!=null)continue;e.removeEventListener(r,u[n],t),u[n]=null}if(v)ri(r,e,l),ii([r]);else if(l!=null){function a(e){u[i].call(this,e)}u[n]=ei(r,e,a,t)}}else if(i===`style`)G(e,i,l);else if(i===`autofocus`)yt(e,!!l);else if(!s&&(i===`__value`||i===`value`&&l!=null))e.__value=l,(g==null||e.value!==l||l===0&&e.nodeName===ha)&&(e.value=l);else if(i===`selected`&&d)$i(e,l);else{var y=i;c||(y=Gr(y));var b=y===`defaultValue`||y===`defaultChecked`;if(f&&y===`defaultValue`)continue;if(l==null&&!s&&!b){if(o[i]=null,y===`value`||y===`checked`){let n=e,r=t===void 0;if(y===`value`){let e=n.defaultValue;n.removeAttribute(y),n.defaultValue=e,n.value=n.__value=r?e:null}else{let e=n.defaultChecked;n.removeAttribute(y),n.defaultChecked=e,n.checked=r?e:!1}}else e.removeAttribute(i)}else b||(s||typeof l!=`string`)&&m.has(y)?(e[y]=l,y in o&&(o[y]=Se)):typeof l!=`function`&&G(e,y,l,a)}}}}}}finally{l&&Ae(!0)}return u}function ba(e,t,n=[],r=[],i=[],a,o=!1,s=!1){Tt(i,n,r,n=>{var r=void 0,i={},c=e.nodeName===ma,l=!1;if(Jn(()=>{var u=t(...n.map(R)),d=ya(e,r,u,a,o,s);if(l&&c){var f=e;`defaultValue`in u&&ea(f,u.defaultValue),`value`in u&&na(f,u.value)}for(let e of Object.getOwnPropertySymbols(i))u[e]||$n(i[e]);for(let t of Object.getOwnPropertySymbols(u)){var p=u[t];t.description!==`@attach`||r&&p===r[t]||(i[t]&&$n(i[t]),i[t]=Yn(()=>Vi(e,()=>p))),d[t]=p}r=d}),c){var u=e;Un(()=>{var e=r;`defaultValue`in e&&ea(u,e.defaultValue),na(u,e.value,!0),ra(u)})}l=!0})}function xa(e){return e[me]??={[la]:e.nodeName.includes(`-`),[ua]:e.namespaceURI===Ce}}var Sa=new Map;function Ca(e){var t=e.getAttribute(`is`)||e.nodeName,n=Sa.get(t);if(n)return n;Sa.set(t,n=new Set);for(var r,i=e,a=Element.prototype;a!==i;){for(var s in r=o(i),r)r[s].set&&s!==`innerHTML`&&s!==`textContent`&&s!==`innerText`&&n.add(s);i=l(i)}return n}function wa(e,t,n=t){var r=new WeakSet;wt(e,`input`,async i=>{var a=i?e.defaultValue:e.value;if(a=Ta(e)?Ea(a):a,n(a),zt!==null&&r.add(zt),await Nr(),a!==(a=t())){var o=e.selectionStart,s=e.selectionEnd,c=e.value.length;if(e.value=a??``,s!==null){var l=e.value.length;o===s&&s===c&&l>c?(e.selectionStart=l,e.selectionEnd=l):(e.selectionStart=o,e.selectionEnd=Math.min(s,l))}}}),(w&&e.defaultValue!==e.value||Ir(t)==null&&e.value)&&(n(Ta(e)?Ea(e.value):e.value),zt!==null&&r.add(zt)),Gn(()=>{var n=t();if(e===document.activeElement){var i=zt;if(r.has(i))return}Ta(e)&&n===Ea(e.value)||(e.type!==`date`||n||e.value)&&n!==e.value&&(e.value=n??``)})}function Ta(e){var t=e.type;return t===`number`||t===`range`}function Ea(e){return e===``?null:+e}var Da=new class e{#e=new WeakMap;#t;#n;static entries=new WeakMap;constructor(e){this.#n=e}observe(e,t){var n=this.#e.get(e)||new Set;return n.add(t),this.#e.set(e,n),this.#r().observe(e,this.#n),()=>{var n=this.#e.get(e);n.delete(t),n.size===0&&(this.#e.delete(e),this.#t.unobserve(e))}}#r(){return this.#t??=new ResizeObserver(t=>{for(var n of t){e.entries.set(n.target,n);for(var r of this.#e.get(n.target)||[])r(n)}})}}({box:`border-box`});function Oa(e,t,n){var r=Da.observe(e,()=>n(e[t]));Un(()=>(Ir(()=>n(e[t])),r))}function ka(e,t){return e===t||e?.[ue]===t}function Aa(e=lt(),t,n,r){var i=rt.r,a=pr;return Un(()=>{var o,s;return Gn(()=>{o=s,s=r?.()||[],Ir(()=>{ka(n(...s),e)||(t(e,...s),o&&ka(n(...o),e)&&t(null,...o))})}),()=>{let r=a;for(;r!==i&&r.parent!==null&&r.parent.f&33554432;)r=r.parent;let o=()=>{s&&ka(n(...s),e)&&t(null,...s)},c=r.teardown;r.teardown=()=>{o(),c?.()}}}),e}function ja(e=!1){let t=rt,n=t.l.u;if(!n)return;let r=()=>Lr(t.s);if(e){let e=0,n={},i=kt(()=>{let r=!1,i=t.s;for(let e in i)i[e]!==n[e]&&(n[e]=i[e],r=!0);return r&&e++,e});r=()=>R(i)}n.b.length&&Bn(()=>{Ma(t,r),m(n.b)}),Rn(()=>{let e=Ir(()=>n.m.map(p));return()=>{for(let t of e)typeof t==`function`&&t()}}),n.a.length&&Rn(()=>{Ma(t,r),m(n.a)})}function Ma(e,t){if(e.l.s)for(let t of e.l.s)R(t);t()}var Na=!1;function Pa(e){var t=Na;try{return Na=!1,[e(),Na]}finally{Na=t}}var Fa={get(e,t){if(!e.exclude.has(t))return e.props[t]},set(e,t){return!1},getOwnPropertyDescriptor(e,t){if(!e.exclude.has(t)&&t in e.props)return{enumerable:!0,configurable:!0,value:e.props[t]}},has(e,t){return!e.exclude.has(t)&&t in e.props},ownKeys(e){return Reflect.ownKeys(e.props).filter(t=>!e.exclude.has(t))}};function K(e,t,n){return new Proxy({props:e,exclude:t},Fa)}var Ia={get(e,t){let n=e.props.length;for(;n--;){let r=e.props[n];if(d(r)&&(r=r()),typeof r==`object`&&r&&t in r)return r[t]}},set(e,t,n){let r=e.props.length;for(;r--;){let i=e.props[r];d(i)&&(i=i());let o=a(i,t);if(o&&o.set)return o.set(n),!0}return!1},getOwnPropertyDescriptor(e,t){let n=e.props.length;for(;n--;){let r=e.props[n];if(d(r)&&(r=r()),typeof r==`object`&&r&&t in r){let e=a(r,t);return e&&!e.configurable&&(e.configurable=!0),e}}},has(e,t){if(t===ue||t===fe)return!1;for(let n of e.props)if(d(n)&&(n=n()),n!=null&&t in n)return!0;return!1},ownKeys(e){let t=[];for(let n of e.props)if(d(n)&&(n=n()),n){for(let e in n)t.includes(e)||t.push(e);for(let e of Object.getOwnPropertySymbols(n))t.includes(e)||t.push(e)}return t}};function q(...e){return new Proxy({props:e},Ia)}function J(e,t,n,r){var i=!Xe||!!(n&2),o=!!(n&8),s=!!(n&16),c=r,l=!0,u=void 0,d=()=>s&&i?(u??=kt(r),R(u)):(l&&(l=!1,c=s?Ir(r):r),c);let f;if(o){var p=ue in e||fe in e;f=a(e,t)?.set??(p&&t in e?n=>e[t]=n:void 0)}var m,h=!1;o?[m,h]=Pa(()=>e[t]):m=e[t],m===void 0&&r!==void 0&&(m=d(),f&&(i&&Ge(t),f(m)));var g=i?()=>{var n=e[t];return n===void 0?d():(l=!0,n)}:()=>{var n=e[t];return n!==void 0&&(c=void 0),n===void 0?c:n};if(i&&!(n&4))return g;if(f){var _=e.$$legacy;return(function(e,t){return arguments.length>0?((!i||!t||_||h)&&f(t?g():e),e):g()})}var v=!1,y=(n&1?kt:Mt)(()=>(v=!1,g()));o&&R(y);var b=pr;return(function(e,t){if(arguments.length>0){let n=t?R(y):i&&o?hn(e):e;return M(y,n),v=!0,c!==void 0&&(c=n),e}return cr&&v||b.f&16384?y.v:R(y)})}function La(e){rt===null&&Re(`onMount`),Xe&&rt.l!==null?za(rt).m.push(e):Rn(()=>{let t=Ir(e);if(typeof t==`function`)return t})}function Ra(e){rt===null&&Re(`onDestroy`),La(()=>()=>Ir(e))}function za(e){var t=e.l;return t.u??={a:[],b:[],m:[]}}typeof window<`u`&&((window.__svelte??={}).v??=new Set).add(`5`);var Ba={theme:`system`,language:`system`,first_start_done:!1,recent_goals:[]};function Va(e){return typeof e==`object`&&!!e&&`code`in e&&`message`in e&&`hint`in e}function Ha(e){return Va(e)?e:{code:`internal`,message:{id:`window-error-internal`},hint:{id:`window-error-internal-hint`},retryable:!0,detail:e instanceof Error?`${e.name}: ${e.message}`:String(e)}}var Ua=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Wa=function(e,t){return new URL(e,t).href},Ga={},Ka=function(e){return e.pathname.endsWith(`.css`)},qa=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Ja=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Wa(t,n);let r=s(t),i=Ka(r);return qa(Ga,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Ua,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Ya;async function Xa(){return Ya=window.__TAURI_INTERNALS__===void 0?(await Ja(async()=>{let{createFake:e}=await import(`./fake-Dxxo3qKs.js`);return{createFake:e}},[],import.meta.url)).createFake():(await Ja(async()=>{let{tauriBackend:e}=await import(`./tauri-ZTtebtNv.js`);return{tauriBackend:e}},[],import.meta.url)).tauriBackend,Ya}function Y(){if(!Ya)throw Error(`openBackend has not been called`);return Ya}var Za=`# What the run says while it works, one sentence a step, and how it ended.

say-page = On the page “{ $title }”
say-looking-around = Nothing changes, so it looks further down the page
say-asking = It asks before pressing “{ $label }”
say-declined = You did not allow “{ $label }”, so it was not done
say-declined-nobody = “{ $label }” needs a yes and nobody was there to give it, so it was not done
say-page-changed = The page changed before the action, so it is checked again
say-found-again = The page was redrawn; “{ $label }” was found again
say-other-way = That did not help; it tries another way
say-asks = It has a question for you
say-asks-login = The page asks to sign in
say-asks-captcha = The page wants to see that a person is there
say-retry = Something went wrong; it tries once more
say-not-yet = The page does not show that the goal is met yet
say-better-answer = The answer is not good enough yet

say-did-click = Pressed “{ $label }”
say-did-click-unnamed = Pressed a control without a name
say-did-type = Filled in “{ $label }”
say-did-type-unnamed = Filled in a field
say-did-key = Pressed the key { $key }
say-did-select = Chose “{ $option }” in “{ $label }”
say-did-check = Ticked “{ $label }”
say-did-uncheck = Cleared the tick of “{ $label }”
say-did-hover = Pointed at “{ $label }”
say-did-scroll = Scrolled the page
say-did-screenshot = Kept a picture of the page
say-did-navigate = Opened { $url }
say-did-search = Searched for “{ $query }”
say-did-back = Went back
say-did-forward = Went forward
say-did-reload = Loaded the page again
say-did-switch-tab = Went to another of its tabs
say-did-new-tab = Opened a new tab
say-did-close-tab = Closed a tab
say-did-download = Downloaded { $file }
say-did-read = Read the page
say-did-find = Looked for “{ $text }” on the page
say-did-wait = Waited for the page
say-did-dialog-accept = Said yes to the page’s message
say-did-dialog-dismiss = Said no to the page’s message
say-did-done = Finished

say-failed = “{ $label }” could not be used
say-failed-covered = “{ $label }” is covered by something else
say-failed-network = The page could not be loaded
say-failed-timeout = The page took too long
say-failed-cancelled = Stopped before it was done

say-progress-steps = { $done } of { $all } parts are done
say-progress-none = { $steps ->
    [one] One step without progress
   *[other] { $steps } steps without progress
}
say-progress-orient = Getting ready
say-progress-context = The site is open
say-progress-locate = Found what the goal is about
say-progress-verify = Checking the result

ask-stuck = The page does not change any more, and everything was tried. You can help on the page, tell it what to do, or stop here.

ending-satisfied = Done
ending-cancelled = You stopped it
ending-declined = Not done, because a needed step was not allowed
ending-stuck = Stuck: the page did not change any more
ending-insufficient-knowledge = It did not find a way to the goal
ending-errors = Too many things went wrong one after another
ending-network = The page could not be loaded ({ $detail })
ending-recursion-limit = It went on for too long without reaching the goal
ending-max-steps = All allowed steps are used up
ending-tokens = The allowed amount of model text is used up
ending-time = The allowed time is used up
ending-browser-lost = The browser was closed
ending-journal-failed = The record of the run could not be written, so it was stopped
ending-internal = Something inside the program went wrong
ending-model-unavailable = The AI model could not be reached
ending-model-refused = The AI model’s server did not accept the key or the model’s name
ending-model-rate-limit = The AI model’s server says that there were too many requests
ending-model-timeout = The AI model took too long to answer
ending-model-broken = The AI model’s answers could not be understood
ending-goal-partly-understood = Not started: these words were not understood: { $words }
ending-goal-not-started = Not started
ending-blocked = The safety rules do not allow what the goal needs
ending-login-required = { $host } asks to sign in
ending-captcha = { $host } wants to see that a person is there
ending-asked = It would have to ask you: { $question }
ending-nobody-to-ask = It would have to ask you, and nobody was there
ending-not-verified = The page does not show that the goal was reached
`,Qa=`# Что говорит программа во время работы, по предложению на шаг, и чем всё кончилось.

say-page = На странице «{ $title }»
say-looking-around = Ничего не меняется, поэтому смотрит страницу ниже
say-asking = Спрашивает, прежде чем нажать «{ $label }»
say-declined = Вы не разрешили «{ $label }», поэтому это не сделано
say-declined-nobody = Для «{ $label }» нужно ваше «да», а спросить было некого, поэтому это не сделано
say-page-changed = Страница изменилась перед действием, поэтому проверяет ещё раз
say-found-again = Страница перерисована; «{ $label }» найдено снова
say-other-way = Это не помогло; пробует иначе
say-asks = Есть вопрос к вам
say-asks-login = Страница просит войти
say-asks-captcha = Страница хочет убедиться, что здесь человек
say-retry = Что-то пошло не так; пробует ещё раз
say-not-yet = По странице пока не видно, что цель достигнута
say-better-answer = Ответ пока недостаточно хорош

say-did-click = Нажато «{ $label }»
say-did-click-unnamed = Нажат элемент без названия
say-did-type = Заполнено поле «{ $label }»
say-did-type-unnamed = Заполнено поле
say-did-key = Нажата клавиша { $key }
say-did-select = Выбрано «{ $option }» в «{ $label }»
say-did-check = Отмечено «{ $label }»
say-did-uncheck = Снята отметка «{ $label }»
say-did-hover = Наведено на «{ $label }»
say-did-scroll = Страница прокручена
say-did-screenshot = Сохранён снимок страницы
say-did-navigate = Открыто { $url }
say-did-search = Поиск: «{ $query }»
say-did-back = Возврат на страницу назад
say-did-forward = Переход на страницу вперёд
say-did-reload = Страница загружена заново
say-did-switch-tab = Переход на другую свою вкладку
say-did-new-tab = Открыта новая вкладка
say-did-close-tab = Закрыта вкладка
say-did-download = Скачан файл { $file }
say-did-read = Страница прочитана
say-did-find = Поиск «{ $text }» на странице
say-did-wait = Ожидание страницы
say-did-dialog-accept = Ответ «да» на сообщение страницы
say-did-dialog-dismiss = Ответ «нет» на сообщение страницы
say-did-done = Закончено

say-failed = Не удалось использовать «{ $label }»
say-failed-covered = «{ $label }» закрыто чем-то другим
say-failed-network = Страница не загрузилась
say-failed-timeout = Страница отвечает слишком долго
say-failed-cancelled = Остановлено, прежде чем было сделано

say-progress-steps = Сделано { $done } из { $all }
say-progress-none = { $steps ->
    [one] { $steps } шаг без продвижения
    [few] { $steps } шага без продвижения
   *[many] { $steps } шагов без продвижения
}
say-progress-orient = Подготовка
say-progress-context = Сайт открыт
say-progress-locate = Найдено то, о чём цель
say-progress-verify = Проверка результата

ask-stuck = Страница больше не меняется, и всё уже испробовано. Вы можете помочь на странице, подсказать, что делать, или остановиться.

ending-satisfied = Готово
ending-cancelled = Вы остановили выполнение
ending-declined = Не сделано: нужный шаг не был разрешён
ending-stuck = Тупик: страница больше не меняется
ending-insufficient-knowledge = Путь к цели не найден
ending-errors = Слишком много ошибок подряд
ending-network = Страница не загрузилась ({ $detail })
ending-recursion-limit = Слишком долго без достижения цели
ending-max-steps = Разрешённые шаги закончились
ending-tokens = Разрешённый объём текста модели исчерпан
ending-time = Разрешённое время вышло
ending-browser-lost = Браузер был закрыт
ending-journal-failed = Не удалось записать ход выполнения, поэтому оно остановлено
ending-internal = Внутренняя ошибка программы
ending-model-unavailable = Модель ИИ недоступна
ending-model-refused = Сервер модели ИИ не принял ключ или название модели
ending-model-rate-limit = Сервер модели ИИ сообщает о слишком частых запросах
ending-model-timeout = Модель ИИ отвечала слишком долго
ending-model-broken = Ответы модели ИИ не удалось понять
ending-goal-partly-understood = Не начато: эти слова непонятны: { $words }
ending-goal-not-started = Не начато
ending-blocked = Правила безопасности не разрешают то, что нужно для цели
ending-login-required = { $host } просит войти
ending-captcha = { $host } хочет убедиться, что здесь человек
ending-asked = Пришлось бы спросить вас: { $question }
ending-nobody-to-ask = Пришлось бы спросить вас, а рядом никого не было
ending-not-verified = По странице не видно, что цель достигнута
`,$a=`## The command line: starting.

cli-no-home = Your home folder could not be found. Set BROWSER_COPILOT_HOME to a folder.
cli-no-window-program = The window's program ({ $name }) is not beside this one. Install it, or use “browser-copilot run”.
cli-window-not-started = The window could not be started: { $detail }
cli-no-display = There is no screen here, so the browser works without a window.
cli-model-missing = Name the AI model with --model, or choose one in the settings.
cli-key-variable = The environment variable { $name } holds no key, so the model's server is asked without one.
cli-file-unwritable = { $path } cannot be written: { $detail }
cli-practice-port = The practice site cannot be served on port { $port }: { $detail }
cli-try = A practice goal, carried out in a browser without a window. What asks is allowed here: nothing on the practice site is real.
cli-action-unreadable = This is not an action: { $detail }
cli-action-not-on-page = “{ $name }” does nothing on a page.
cli-observe-first = Look first: element numbers come from “browser-copilot observe”.

## A run, told.

cli-run-started = Goal: { $goal }
cli-run-resumed = Goes on with: { $goal }
cli-planner-builtin = Basic mode, no AI model.
cli-planner-model = AI model: { $name }
cli-allowed = Allowed.
cli-allowed-by-setting = Allowed, as you set it before.
cli-declined = Not allowed, so it was not done.
cli-declined-by-nobody = Not done: there was nobody to ask.
cli-declined-by-setting = Not done, as you set it before.
cli-blocked = Not done: { $reason }
cli-event-browser-lost = The browser is gone.
cli-event-browser-back = The browser is back.
cli-event-paused = Paused.
cli-event-resumed = Goes on.
cli-answer = Answer:
cli-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
cli-model-use = { $calls ->
    [one] { $calls } question to the model
   *[other] { $calls } questions to the model
} ({ $tokens } tokens)
cli-run-dir = The run lies in { $path }
cli-no-runs = There are no runs yet.
cli-ending-goal-satisfied = Done.
cli-ending-goal-failed = Not done.
cli-ending-loop-stuck = Stuck.
cli-ending-budget-exhausted = Out of budget.
cli-status-running = Running.
cli-status-waiting = Waits for you.
cli-status-paused = Paused.
cli-status-finished = Ended.
cli-status-interrupted = Interrupted.
cli-show-decision = decided: { $decision }
cli-show-outcome = result: { $outcome }

## Questions.

cli-approval-title = It wants to:
cli-approval-site = on the site { $host }
cli-approval-label = control: “{ $label }”
cli-approval-destination = what is sent goes to { $host }
cli-approval-secret = (hidden)
cli-approval-amount = amount: { $amount }
cli-approval-model-reason = The model's own reason: “{ $reason }”
cli-approval-keys = Allow? y – once, n – no, t – I do it myself, stop:
cli-approval-keys-site = Allow? y – once, s – on this site in this run, n – no, t – I do it myself, stop:
cli-ask-planner = It asks: “{ $question }”
cli-ask-keys = Your answer (or stop):
cli-ask-keys-options = Number of your choice, or your own words (or stop):
cli-login = Sign in at { $host } in the browser, then press Enter.
cli-captcha = { $host } wants to see that you are a person. Do it in the browser, then press Enter.
cli-taken-over = The page is yours. Press Enter to hand it back.
cli-continue-keys = Enter – continue, n – do without it, stop:
cli-tab-choice = Several of your tabs fit. Which one?
cli-tab-choice-keys = Number of the tab, new – another way, or stop:
cli-orphan = The program ended while it used “{ $label }”. Was that done? Look in the browser.
cli-orphan-keys = y – it was done, n – it was not, do it now, c – go on without it, stop:
cli-browser-lost = The browser is gone. Connect again?
cli-understanding = This is how the goal was understood:
cli-not-understood = not understood: “{ $words }”
cli-yes-no-keys = Start? y – yes, n – no:
cli-yes-stop-keys = y – go on, n – no, stop:
cli-unclear = Please answer with one of the given letters:

## Classes of risk.

cli-class-pay = money or an order
cli-class-send = sends or publishes something
cli-class-delete = deletes or cancels something
cli-class-account-security = changes account or security settings
cli-class-credentials = password or code
cli-class-create-account = creates an account
cli-class-upload = uploads a file
cli-class-download = downloads a file
cli-class-permission = gives a permission
cli-class-legal = agrees to terms
cli-class-personal-data = enters personal data
cli-class-captcha = proof that you are a person
cli-class-unclear-submit = sends something unclear
cli-class-leave-site = leaves the sites of the goal
cli-class-private-host = opens an address inside your network
cli-class-cross-site = carries text from one site to another
cli-class-script = runs a script
`,eo=`## Командная строка: запуск.

cli-no-home = Домашняя папка не найдена. Укажите папку в переменной BROWSER_COPILOT_HOME.
cli-no-window-program = Программы окна ({ $name }) рядом нет. Установите её или используйте «browser-copilot run».
cli-window-not-started = Окно не удалось открыть: { $detail }
cli-no-display = Экрана здесь нет, поэтому браузер работает без окна.
cli-model-missing = Назовите модель ИИ через --model или выберите её в настройках.
cli-key-variable = В переменной окружения { $name } нет ключа, поэтому сервер модели опрашивается без него.
cli-file-unwritable = Файл { $path } не записывается: { $detail }
cli-practice-port = Учебный сайт не открывается на порту { $port }: { $detail }
cli-try = Учебная цель выполняется в браузере без окна. Всё, о чём спрашивают, здесь разрешено: на учебном сайте ничего не бывает всерьёз.
cli-action-unreadable = Это не действие: { $detail }
cli-action-not-on-page = «{ $name }» ничего не делает на странице.
cli-observe-first = Сначала посмотрите на страницу: номера элементов даёт «browser-copilot observe».

## Рассказ о запуске.

cli-run-started = Цель: { $goal }
cli-run-resumed = Продолжение: { $goal }
cli-planner-builtin = Простой режим, без модели ИИ.
cli-planner-model = Модель ИИ: { $name }
cli-allowed = Разрешено.
cli-allowed-by-setting = Разрешено, как вы настроили раньше.
cli-declined = Не разрешено, поэтому не сделано.
cli-declined-by-nobody = Не сделано: спросить было некого.
cli-declined-by-setting = Не сделано, как вы настроили раньше.
cli-blocked = Не сделано: { $reason }
cli-event-browser-lost = Браузер пропал.
cli-event-browser-back = Браузер снова на связи.
cli-event-paused = Пауза.
cli-event-resumed = Продолжение.
cli-answer = Ответ:
cli-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
cli-model-use = { $calls ->
    [one] { $calls } вопрос к модели
    [few] { $calls } вопроса к модели
   *[many] { $calls } вопросов к модели
} (токенов: { $tokens })
cli-run-dir = Запуск лежит в { $path }
cli-no-runs = Запусков пока нет.
cli-ending-goal-satisfied = Готово.
cli-ending-goal-failed = Не сделано.
cli-ending-loop-stuck = Застрял.
cli-ending-budget-exhausted = Лимит исчерпан.
cli-status-running = Идёт.
cli-status-waiting = Ждёт вас.
cli-status-paused = На паузе.
cli-status-finished = Закончен.
cli-status-interrupted = Прерван.
cli-show-decision = решение: { $decision }
cli-show-outcome = итог: { $outcome }

## Вопросы.

cli-approval-title = Программа хочет:
cli-approval-site = на сайте { $host }
cli-approval-label = элемент: «{ $label }»
cli-approval-destination = отправляемое уйдёт на { $host }
cli-approval-secret = (скрыто)
cli-approval-amount = сумма: { $amount }
cli-approval-model-reason = Причина словами модели: «{ $reason }»
cli-approval-keys = Разрешить? да – один раз, нет, сам – сделаю сам, стоп:
cli-approval-keys-site = Разрешить? да – один раз, сайт – на этом сайте в этом запуске, нет, сам – сделаю сам, стоп:
cli-ask-planner = Вопрос: «{ $question }»
cli-ask-keys = Ваш ответ (или стоп):
cli-ask-keys-options = Номер варианта или свои слова (или стоп):
cli-login = Войдите на { $host } в браузере и нажмите Enter.
cli-captcha = { $host } хочет убедиться, что вы человек. Сделайте это в браузере и нажмите Enter.
cli-taken-over = Страница ваша. Нажмите Enter, чтобы вернуть её.
cli-continue-keys = Enter – продолжить, нет – обойтись без этого, стоп:
cli-tab-choice = Подходит несколько ваших вкладок. Какая?
cli-tab-choice-keys = Номер вкладки, новая – другой путь, или стоп:
cli-orphan = Программа закрылась, когда использовала «{ $label }». Это сделано? Посмотрите в браузере.
cli-orphan-keys = да – сделано, нет – не сделано, сделать сейчас, п – продолжить без этого, стоп:
cli-browser-lost = Браузер пропал. Подключиться снова?
cli-understanding = Цель понята так:
cli-not-understood = не понято: «{ $words }»
cli-yes-no-keys = Начать? да или нет:
cli-yes-stop-keys = да – дальше, нет, стоп:
cli-unclear = Ответьте, пожалуйста, одним из предложенных слов:

## Классы риска.

cli-class-pay = деньги или заказ
cli-class-send = отправляет или публикует
cli-class-delete = удаляет или отменяет
cli-class-account-security = меняет учётную запись или защиту
cli-class-credentials = пароль или код
cli-class-create-account = создаёт учётную запись
cli-class-upload = загружает файл на сайт
cli-class-download = скачивает файл
cli-class-permission = даёт разрешение
cli-class-legal = соглашается с условиями
cli-class-personal-data = вводит личные данные
cli-class-captcha = проверка, что вы человек
cli-class-unclear-submit = отправляет что-то непонятное
cli-class-leave-site = уходит с сайтов цели
cli-class-private-host = открывает адрес внутри вашей сети
cli-class-cross-site = переносит текст с одного сайта на другой
cli-class-script = выполняет программный код
`,to=`## What the check of this computer found, beside browsers.

doctor-model-server = { $name } runs at { $address } with { $count ->
    [one] { $count } model
   *[other] { $count } models
}.
doctor-model-server-todo = To use it, choose this address in Settings: { $address }
doctor-model-chosen = AI model: { $name } at { $address }
doctor-model-none = No AI model is set up: Basic mode is in use.
doctor-model-none-todo = Basic mode follows goals written as steps. For free wording, add an AI model in Settings.
doctor-key-kept = The model's key is in your system's password store.
doctor-key-store = A key would be kept in your system's password store.
doctor-key-in-file = The model's key is in a file that only you can read: { $path }
doctor-no-key-store = This system has no password store: a key would be kept in a file that only you can read: { $path }
doctor-no-key-store-todo = To keep keys safer, install and unlock a password store (GNOME Keyring or KWallet), then enter the key again.
doctor-runs-folder = Runs are kept in { $path }
doctor-runs-folder-unwritable = The folder of the runs cannot be written: { $path }
doctor-runs-folder-todo = Allow writing there, or choose another folder in Settings.
doctor-settings = The settings are in { $path }
`,no=`## Что показала проверка компьютера, кроме браузеров.

doctor-model-server = { $name } работает по адресу { $address }, там { $count ->
    [one] { $count } модель
    [few] { $count } модели
   *[many] { $count } моделей
}.
doctor-model-server-todo = Чтобы пользоваться ею, выберите в настройках этот адрес: { $address }
doctor-model-chosen = Модель ИИ: { $name }, адрес { $address }
doctor-model-none = Модель ИИ не подключена: работает простой режим.
doctor-model-none-todo = Простой режим понимает цели, записанные по шагам. Чтобы писать свободно, подключите модель ИИ в настройках.
doctor-key-kept = Ключ модели лежит в хранилище паролей системы.
doctor-key-store = Ключ будет лежать в хранилище паролей системы.
doctor-key-in-file = Ключ модели лежит в файле, который можете читать только вы: { $path }
doctor-no-key-store = В этой системе нет хранилища паролей: ключ будет лежать в файле, который можете читать только вы: { $path }
doctor-no-key-store-todo = Чтобы хранить ключи надёжнее, установите и разблокируйте хранилище паролей (GNOME Keyring или KWallet), затем введите ключ снова.
doctor-runs-folder = Запуски хранятся в { $path }
doctor-runs-folder-unwritable = В папку запусков нельзя писать: { $path }
doctor-runs-folder-todo = Разрешите запись или выберите другую папку в настройках.
doctor-settings = Настройки лежат в { $path }
`,ro=`## What went wrong, and the one thing to do next.

error-no-browser = No browser was found on this computer.
error-no-browser-hint = Install Chrome, Edge, Chromium or Brave, or choose the browser's file in Settings.
error-browser-unreachable = No browser answers. { $endpoint }
error-browser-unreachable-hint = Start the browser, or choose another way to reach it in Settings.
error-not-a-browser = This is not a browser. { $endpoint }
error-not-a-browser-hint = Check the address, or let the Copilot start a browser of its own.
error-browser-lost = The browser was closed, or it does not answer any more.
error-browser-lost-hint = Open it again and continue.
error-debugging-forbidden = A rule on this computer forbids other programs to work in this browser.
error-debugging-forbidden-hint = Ask whoever looks after this computer, or use another browser.
error-model-unreachable = The AI model's server does not answer.
error-model-unreachable-hint = Check the address in Settings and your connection, then try again.
error-model-refused-key = The AI model's server refused the key.
error-model-refused-key-hint = Enter the key again in Settings.
error-model-not-found = The server does not know this AI model.
error-model-not-found-hint = Choose another model in Settings.
error-model-rate-limited = The AI model's server is too busy for you at the moment.
error-model-rate-limited-hint = Wait a minute, then try again.
error-model-broken = The AI model's answer could not be understood.
error-model-broken-hint = Try again, or choose another model in Settings.
error-model-timeout = The AI model took too long to answer.
error-model-timeout-hint = Try again, or allow more time in Settings.
error-goal-empty = There is no goal yet.
error-goal-empty-hint = Write what should be done, in plain words.
error-goal-too-long = The goal is too long: at most { $max } characters.
error-goal-too-long-hint = Say it in fewer words, or split it into several goals.
error-goal-not-understood = Basic mode did not understand this goal, so nothing was done.
error-goal-not-understood-hint = Write it as steps, such as “open example.org, click Contact, read the phone number”, or add an AI model.
error-runs-folder = The folder of the runs cannot be written: { $path }
error-runs-folder-hint = Choose another folder, or allow writing there.
error-settings-damaged = The settings file was damaged. It is kept at { $path }
error-settings-damaged-hint = The default settings are in use. Check them in Settings.
error-settings-invalid = These settings cannot be used.
error-settings-invalid-hint = Check what you entered.
error-key-store = The key could not be kept.
error-key-store-hint = Unlock your system's password store and try again.
error-run-not-found = There is no such run: { $id }
error-run-not-found-hint = It may have been deleted. Look in the list of runs.
error-run-busy = This run is going on already.
error-run-busy-hint = Wait until it has ended, or stop it where it was started.
error-disk-full = The disk is full.
error-disk-full-hint = Free some space, then continue the run from the history.
error-network = There is no connection.
error-network-hint = Check your connection, then try again.
error-internal = Something went wrong inside the program.
error-internal-hint = Try again. If it happens again, Details says what to report.
error-other = That did not work.
error-other-hint = Details says more.
error-run-newer = This run was written by a newer version of the program.
error-run-newer-hint = It can be looked at. To change it, update the program.
error-run-damaged = The record of this run is damaged.
error-run-damaged-hint = What is left of it can be looked at. Start the goal again.
error-run-ended = This run has ended.
error-run-ended-hint = Start the goal again if you need it.
error-answer-late = This question is not open any more.
error-answer-late-hint = Look at what the run does now.

## What cannot work in the settings.

settings-unreadable = The settings file cannot be read: { $path }
settings-unreadable-hint = The default settings are in use. Allow reading that file.
settings-newer = The settings file was written by a newer version: { $path }
settings-newer-hint = It is used as far as possible and not changed. Update the program.
settings-unwritable = The settings file cannot be written: { $path }
settings-unwritable-hint = Allow writing there, or free some space.
settings-no-such-browser = There is no such file: { $value }
settings-no-such-browser-hint = Choose the browser's program file, or leave it empty.
settings-search-address = This is not a search address: { $value }
settings-search-address-hint = It must begin with https:// and hold %s where the words go.
settings-model-address = This is not a server's address: { $value }
settings-model-address-hint = It must begin with https:// or http:// and usually ends in /v1.
settings-model-name = No AI model is chosen.{ $value }
settings-model-name-hint = Choose a model, or use Basic mode.
settings-host = This is not a site's name: { $value }
settings-host-hint = Write it like example.org or localhost:8080.
`,io=`## Что случилось и что сделать.

error-no-browser = На этом компьютере не нашлось браузера.
error-no-browser-hint = Установите Chrome, Edge, Chromium или Brave либо укажите файл браузера в настройках.
error-browser-unreachable = Браузер не отвечает. { $endpoint }
error-browser-unreachable-hint = Запустите браузер или выберите в настройках другой способ подключения.
error-not-a-browser = Это не браузер. { $endpoint }
error-not-a-browser-hint = Проверьте адрес или позвольте Copilot запустить отдельный браузер.
error-browser-lost = Браузер закрыт или больше не отвечает.
error-browser-lost-hint = Откройте его снова и продолжите.
error-debugging-forbidden = Правила этого компьютера запрещают другим программам работать в этом браузере.
error-debugging-forbidden-hint = Спросите того, кто обслуживает компьютер, или возьмите другой браузер.
error-model-unreachable = Сервер модели ИИ не отвечает.
error-model-unreachable-hint = Проверьте адрес в настройках и соединение, затем попробуйте ещё раз.
error-model-refused-key = Сервер модели ИИ не принял ключ.
error-model-refused-key-hint = Введите ключ заново в настройках.
error-model-not-found = Сервер не знает такой модели ИИ.
error-model-not-found-hint = Выберите другую модель в настройках.
error-model-rate-limited = Сервер модели ИИ сейчас перегружен вашими запросами.
error-model-rate-limited-hint = Подождите минуту и попробуйте ещё раз.
error-model-broken = Ответ модели ИИ не удалось понять.
error-model-broken-hint = Попробуйте ещё раз или выберите другую модель в настройках.
error-model-timeout = Модель ИИ отвечала слишком долго.
error-model-timeout-hint = Попробуйте ещё раз или дайте больше времени в настройках.
error-goal-empty = Цель ещё не написана.
error-goal-empty-hint = Напишите обычными словами, что нужно сделать.
error-goal-too-long = Цель слишком длинная: не больше { $max } знаков.
error-goal-too-long-hint = Скажите короче или разделите на несколько целей.
error-goal-not-understood = Простой режим не понял эту цель, поэтому ничего не сделано.
error-goal-not-understood-hint = Запишите её по шагам, например: «открой example.org, нажми Контакты, прочитай телефон», или подключите модель ИИ.
error-runs-folder = В папку запусков нельзя писать: { $path }
error-runs-folder-hint = Выберите другую папку или разрешите запись в эту.
error-settings-damaged = Файл настроек повреждён. Он сохранён здесь: { $path }
error-settings-damaged-hint = Действуют настройки по умолчанию. Проверьте их в настройках.
error-settings-invalid = Такие настройки не подходят.
error-settings-invalid-hint = Проверьте, что вы ввели.
error-key-store = Ключ не удалось сохранить.
error-key-store-hint = Разблокируйте хранилище паролей системы и попробуйте ещё раз.
error-run-not-found = Такого запуска нет: { $id }
error-run-not-found-hint = Возможно, он удалён. Посмотрите в списке запусков.
error-run-busy = Этот запуск уже выполняется.
error-run-busy-hint = Подождите, пока он закончится, или остановите его там, где он начат.
error-disk-full = На диске нет места.
error-disk-full-hint = Освободите место и продолжите запуск из истории.
error-network = Нет соединения.
error-network-hint = Проверьте соединение и попробуйте ещё раз.
error-internal = В программе что-то пошло не так.
error-internal-hint = Попробуйте ещё раз. Если повторится, в «Подробностях» видно, о чём сообщить.
error-other = Не получилось.
error-other-hint = Больше сказано в «Подробностях».
error-run-newer = Этот запуск записан более новой версией программы.
error-run-newer-hint = Его можно посмотреть. Чтобы изменить его, обновите программу.
error-run-damaged = Запись этого запуска повреждена.
error-run-damaged-hint = То, что уцелело, можно посмотреть. Начните цель заново.
error-run-ended = Этот запуск закончен.
error-run-ended-hint = Если нужно, начните цель заново.
error-answer-late = Этот вопрос уже закрыт.
error-answer-late-hint = Посмотрите, что запуск делает сейчас.

## Что не может работать в настройках.

settings-unreadable = Файл настроек не читается: { $path }
settings-unreadable-hint = Действуют настройки по умолчанию. Разрешите чтение этого файла.
settings-newer = Файл настроек записан более новой версией: { $path }
settings-newer-hint = Он используется, насколько возможно, и не меняется. Обновите программу.
settings-unwritable = Файл настроек не записывается: { $path }
settings-unwritable-hint = Разрешите запись или освободите место.
settings-no-such-browser = Такого файла нет: { $value }
settings-no-such-browser-hint = Выберите файл программы браузера или оставьте поле пустым.
settings-search-address = Это не адрес поиска: { $value }
settings-search-address-hint = Он начинается с https:// и содержит %s там, где будут слова.
settings-model-address = Это не адрес сервера: { $value }
settings-model-address-hint = Он начинается с https:// или http:// и обычно заканчивается на /v1.
settings-model-name = Модель ИИ не выбрана.{ $value }
settings-model-name-hint = Выберите модель или пользуйтесь простым режимом.
settings-host = Это не имя сайта: { $value }
settings-host-hint = Напишите его так: example.org или localhost:8080.
`,ao=`## Names of the classes of risk

guard-class-pay = Paying or ordering
guard-class-send = Sending or publishing
guard-class-delete = Deleting or cancelling
guard-class-account-security = Account and security settings
guard-class-credentials = Passwords and sign-in
guard-class-create-account = Creating an account
guard-class-upload = Uploading a file
guard-class-download = Downloading a file
guard-class-permission = Granting access
guard-class-legal = Agreeing to terms
guard-class-personal-data = Personal data
guard-class-captcha = Proof that you are a person
guard-class-unclear-submit = Unclear button
guard-class-leave-site = Another site
guard-class-private-host = A device on your own network
guard-class-cross-site = Text carried to another site
guard-class-script = Running a script

## Why a step is asked about

guard-why-pay = This may pay for something or place an order at { $host }.
guard-why-pay-amount = This may pay for something or place an order at { $host }. The page names { $amount }.
guard-why-send = This sends or publishes something from { $host }.
guard-why-delete = This may delete or cancel something at { $host }. It may be impossible to undo.
guard-why-account-security = This changes who can get into your account at { $host }, or how.
guard-why-credentials = This signs in at { $host } or uses a password or code there.
guard-why-create-account = This may create an account at { $host }.
guard-why-upload = This gives a file of yours to { $host }.
guard-why-download = This saves a file from { $to } on this computer.
guard-why-permission = This grants access to your account at { $host }.
guard-why-legal = This agrees to terms of { $host } in your name.
guard-why-personal-data = This gives { $host } personal data that your goal does not contain.
guard-why-captcha = { $host } wants proof that a person is there.
guard-why-unclear-submit = The page at { $host } does not say what this will do.
guard-why-leave-site = Your goal does not name the site { $to }.
guard-why-private-host = { $to } is this computer or a device on your own network.
guard-why-cross-site = Text of another site would be given to { $to }.
guard-why-script = This runs a script on the page at { $host }.

## What will happen

guard-what-click = Press “{ $label }” at { $host }.
guard-what-click-unnamed = Press a control without a name at { $host }.
guard-what-submit = Press “{ $label }” at { $host } and send the form to { $to }.
guard-what-submit-unnamed = Press a control without a name at { $host } and send the form to { $to }.
guard-what-link = Follow the link “{ $label }” from { $host } to { $to }.
guard-what-link-unnamed = Follow a link without a name from { $host } to { $to }.
guard-what-upload = Choose a file for “{ $label }” at { $host }.
guard-what-upload-unnamed = Choose a file to give to { $host }.
guard-what-type = Type “{ $text }” into “{ $label }” at { $host }.
guard-what-type-unnamed = Type “{ $text }” into a field without a name at { $host }.
guard-what-type-submit = Type “{ $text }” into “{ $label }” at { $host } and press Enter.
guard-what-type-submit-unnamed = Type “{ $text }” into a field without a name at { $host } and press Enter.
guard-what-type-secret = Type a secret from your goal into “{ $label }” at { $host }.
guard-what-type-secret-unnamed = Type a secret from your goal into a field without a name at { $host }.
guard-what-type-secret-submit = Type a secret from your goal into “{ $label }” at { $host } and press Enter.
guard-what-type-secret-submit-unnamed = Type a secret from your goal into a field without a name at { $host } and press Enter.
guard-what-key = Press the key { $key } at { $host }.
guard-what-key-submit = Press the key { $key } at { $host }, which does the same as the button “{ $label }”.
guard-what-key-submit-unnamed = Press the key { $key } at { $host }, which may send what was entered.
guard-what-select = Choose “{ $option }” in “{ $label }” at { $host }.
guard-what-select-unnamed = Choose “{ $option }” in a list without a name at { $host }.
guard-what-check = Tick “{ $label }” at { $host }.
guard-what-check-unnamed = Tick a box without a name at { $host }.
guard-what-uncheck = Untick “{ $label }” at { $host }.
guard-what-uncheck-unnamed = Untick a box without a name at { $host }.
guard-what-navigate = Open { $address } (site: { $host }).
guard-what-search = Search for “{ $text }”.
guard-what-download = Download “{ $label }” from { $host }.
guard-what-download-unnamed = Download a file from { $host }.
guard-what-dialog-accept = Answer “{ $text }” at { $host } with yes.
guard-what-dialog-dismiss = Answer “{ $text }” at { $host } with no.
guard-what-other = Continue at { $host }.

## Why a step is not done

guard-block-scheme = Addresses that begin with “{ $scheme }:” are never opened.
guard-block-address = This is not an address that can be opened.
guard-block-password = “{ $label }” at { $host } is for you to fill in. Passwords and codes are typed only by you, or if your goal contains them.
guard-block-captcha = { $host } wants proof that a person is there. Please do this step yourself.
guard-block-permission = { $host } asks to grant access to an account. Please decide and do this step yourself.
guard-block-executable = Programs are never downloaded (file type: { $ending }).
guard-block-gone = This part of the page is no longer there.

## Why a step is done without asking

guard-ok = Nothing risky was found.
guard-ok-reading = This only looks.
guard-ok-goal = Your goal asks for exactly this.
`,oo=`## Названия видов риска

guard-class-pay = Оплата или заказ
guard-class-send = Отправка или публикация
guard-class-delete = Удаление или отмена
guard-class-account-security = Учётная запись и безопасность
guard-class-credentials = Пароли и вход
guard-class-create-account = Создание учётной записи
guard-class-upload = Передача файла на сайт
guard-class-download = Скачивание файла
guard-class-permission = Предоставление доступа
guard-class-legal = Согласие с условиями
guard-class-personal-data = Личные данные
guard-class-captcha = Проверка, что вы человек
guard-class-unclear-submit = Непонятная кнопка
guard-class-leave-site = Другой сайт
guard-class-private-host = Устройство в вашей сети
guard-class-cross-site = Перенос текста на другой сайт
guard-class-script = Запуск скрипта

## Почему о шаге спрашивают

guard-why-pay = Это может быть оплата или заказ на { $host }.
guard-why-pay-amount = Это может быть оплата или заказ на { $host }. На странице указано: { $amount }.
guard-why-send = Это отправит или опубликует что-то с { $host }.
guard-why-delete = Это может что-то удалить или отменить на { $host }. Вернуть, возможно, не получится.
guard-why-account-security = Это меняет, кто и как может войти в вашу учётную запись на { $host }.
guard-why-credentials = Это вход на { $host } или использование там пароля или кода.
guard-why-create-account = Это может создать учётную запись на { $host }.
guard-why-upload = Это передаст ваш файл на { $host }.
guard-why-download = Это сохранит файл с { $to } на этом компьютере.
guard-why-permission = Это даст доступ к вашей учётной записи на { $host }.
guard-why-legal = Это согласие с условиями { $host } от вашего имени.
guard-why-personal-data = { $host } получит личные данные, которых нет в вашей цели.
guard-why-captcha = { $host } просит подтвердить, что за компьютером человек.
guard-why-unclear-submit = Страница на { $host } не говорит, что при этом произойдёт.
guard-why-leave-site = Сайт { $to } не назван в вашей цели.
guard-why-private-host = { $to } — это ваш компьютер или устройство в вашей сети.
guard-why-cross-site = Текст с другого сайта попал бы на { $to }.
guard-why-script = Это запустит скрипт на странице { $host }.

## Что произойдёт

guard-what-click = Нажать «{ $label }» на { $host }.
guard-what-click-unnamed = Нажать на { $host } элемент без названия.
guard-what-submit = Нажать «{ $label }» на { $host } и отправить форму на { $to }.
guard-what-submit-unnamed = Нажать на { $host } элемент без названия и отправить форму на { $to }.
guard-what-link = Перейти по ссылке «{ $label }» с { $host } на { $to }.
guard-what-link-unnamed = Перейти по ссылке без названия с { $host } на { $to }.
guard-what-upload = Выбрать файл для «{ $label }» на { $host }.
guard-what-upload-unnamed = Выбрать файл, который получит { $host }.
guard-what-type = Ввести «{ $text }» в поле «{ $label }» на { $host }.
guard-what-type-unnamed = Ввести «{ $text }» в поле без названия на { $host }.
guard-what-type-submit = Ввести «{ $text }» в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-submit-unnamed = Ввести «{ $text }» в поле без названия на { $host } и нажать Enter.
guard-what-type-secret = Ввести секрет из вашей цели в поле «{ $label }» на { $host }.
guard-what-type-secret-unnamed = Ввести секрет из вашей цели в поле без названия на { $host }.
guard-what-type-secret-submit = Ввести секрет из вашей цели в поле «{ $label }» на { $host } и нажать Enter.
guard-what-type-secret-submit-unnamed = Ввести секрет из вашей цели в поле без названия на { $host } и нажать Enter.
guard-what-key = Нажать клавишу { $key } на { $host }.
guard-what-key-submit = Нажать на { $host } клавишу { $key } — то же, что кнопка «{ $label }».
guard-what-key-submit-unnamed = Нажать на { $host } клавишу { $key }: это может отправить введённое.
guard-what-select = Выбрать «{ $option }» в списке «{ $label }» на { $host }.
guard-what-select-unnamed = Выбрать «{ $option }» в списке без названия на { $host }.
guard-what-check = Отметить «{ $label }» на { $host }.
guard-what-check-unnamed = Поставить на { $host } отметку без названия.
guard-what-uncheck = Снять отметку «{ $label }» на { $host }.
guard-what-uncheck-unnamed = Снять на { $host } отметку без названия.
guard-what-navigate = Открыть { $address } (сайт: { $host }).
guard-what-search = Искать «{ $text }».
guard-what-download = Скачать «{ $label }» с { $host }.
guard-what-download-unnamed = Скачать файл с { $host }.
guard-what-dialog-accept = Ответить «да» на вопрос «{ $text }» на { $host }.
guard-what-dialog-dismiss = Ответить «нет» на вопрос «{ $text }» на { $host }.
guard-what-other = Продолжить на { $host }.

## Почему шаг не будет сделан

guard-block-scheme = Адреса, которые начинаются с «{ $scheme }:», не открываются никогда.
guard-block-address = Это не адрес, который можно открыть.
guard-block-password = Поле «{ $label }» на { $host } заполняете вы. Пароли и коды вводите только вы — или они должны быть в вашей цели.
guard-block-captcha = { $host } просит подтвердить, что за компьютером человек. Сделайте этот шаг сами.
guard-block-permission = { $host } просит дать доступ к учётной записи. Решите и сделайте этот шаг сами.
guard-block-executable = Программы не скачиваются никогда (тип файла: { $ending }).
guard-block-gone = Этой части страницы больше нет.

## Почему шаг делается без вопроса

guard-ok = Ничего рискованного не найдено.
guard-ok-reading = Это только просмотр.
guard-ok-goal = Именно этого просит ваша цель.
`,so=`journal-closed-by-person = You closed this run after it had been interrupted.

journal-export-lang = en
journal-export-title = Report of a run
journal-export-step = Step { $number }
journal-export-status-label = State
journal-export-status = { $value ->
    [running] Running
    [waiting] Waiting for you
    [paused] Paused
    [finished] Finished
   *[interrupted] Interrupted
}
journal-export-ending-label = Result
journal-export-ending = { $value ->
    [goal_satisfied] The goal was reached
    [loop_stuck] The run got stuck
    [budget_exhausted] A limit was reached
   *[goal_failed] The goal was not reached
}
journal-export-why = Explanation
journal-export-answer = Answer
journal-export-started = Started
journal-export-finished = Ended
journal-export-planner = Planned by
journal-export-time = Time
journal-export-page = Page
journal-export-thought = In the planner’s words
journal-export-action = Action
journal-export-target = On
journal-export-judged = Safety check
journal-export-verdict = { $value ->
    [allow] Allowed.
    [confirm] Needs your approval.
   *[block] Blocked.
}
journal-export-asked = You were asked about
journal-export-decision-label = Your decision
journal-export-decision = { $value ->
    [allow] Allowed once
    [allow_site] Allowed on this site for the run
    [edit] Changed
    [take_over] Taken over by you
    [continue] Continued
    [answer] Answered
    [stop] Run ended
   *[decline] Declined
}
journal-export-outcome-label = What happened
journal-export-outcome = { $value ->
    [ok] Done.
    [no_effect] Done, and nothing changed on the page.
    [stale] The page had changed and the element was gone.
    [not_found] It was not found on the page.
    [covered] Something else was in front of it.
    [not_actionable] It could not be used at that moment.
    [fingerprint_changed] It was no longer what had been approved.
    [timeout] It took too long.
    [network_error] The address could not be loaded.
    [dialog_open] A message of the page was in the way.
    [cancelled] Stopped by you.
    [tab_gone] The tab had been closed.
   *[other] It did not work.
}
journal-export-read = Text that was read
journal-export-timings = Timings
journal-export-request = What the planner was shown
journal-export-reply = What the planner answered
journal-export-note = Passwords and keys that were known to the program are left out. Text and pictures of the pages are in this file: read it before you pass it on.
`,co=`journal-closed-by-person = Вы закрыли этот запуск после того, как он прервался.

journal-export-lang = ru
journal-export-title = Отчёт о запуске
journal-export-step = Шаг { $number }
journal-export-status-label = Состояние
journal-export-status = { $value ->
    [running] Выполняется
    [waiting] Ждёт вас
    [paused] На паузе
    [finished] Завершён
   *[interrupted] Прерван
}
journal-export-ending-label = Итог
journal-export-ending = { $value ->
    [goal_satisfied] Цель достигнута
    [loop_stuck] Запуск застрял
    [budget_exhausted] Исчерпан лимит
   *[goal_failed] Цель не достигнута
}
journal-export-why = Пояснение
journal-export-answer = Ответ
journal-export-started = Начало
journal-export-finished = Конец
journal-export-planner = Кто планировал
journal-export-time = Время
journal-export-page = Страница
journal-export-thought = Словами планировщика
journal-export-action = Действие
journal-export-target = Где
journal-export-judged = Проверка безопасности
journal-export-verdict = { $value ->
    [allow] Разрешено.
    [confirm] Нужно ваше согласие.
   *[block] Запрещено.
}
journal-export-asked = О чём вас спросили
journal-export-decision-label = Ваше решение
journal-export-decision = { $value ->
    [allow] Разрешено один раз
    [allow_site] Разрешено на этом сайте до конца запуска
    [edit] Изменено
    [take_over] Вы сделали это сами
    [continue] Продолжено
    [answer] Дан ответ
    [stop] Запуск завершён
   *[decline] Отклонено
}
journal-export-outcome-label = Что произошло
journal-export-outcome = { $value ->
    [ok] Выполнено.
    [no_effect] Выполнено, но на странице ничего не изменилось.
    [stale] Страница изменилась, и элемента на ней больше нет.
    [not_found] На странице этого не нашлось.
    [covered] Элемент был закрыт другим.
    [not_actionable] В тот момент элементом нельзя было воспользоваться.
    [fingerprint_changed] Элемент был уже не тот, на который дано согласие.
    [timeout] Заняло слишком много времени.
    [network_error] Не удалось загрузить адрес.
    [dialog_open] Помешало сообщение страницы.
    [cancelled] Остановлено вами.
    [tab_gone] Вкладка была закрыта.
   *[other] Не получилось.
}
journal-export-read = Прочитанный текст
journal-export-timings = Затраченное время
journal-export-request = Что показали планировщику
journal-export-reply = Что ответил планировщик
journal-export-note = Пароли и ключи, известные программе, из отчёта убраны. Текст и снимки страниц в нём есть: просмотрите файл, прежде чем его передавать.
`,lo=`# How Basic mode reads each step of a goal, shown before the run starts.
step-open = Open “{ $thing }”
step-open-this = Open what was found
step-open-address = Go to { $url }
step-open-numbered =
    { $number ->
        [-1] Open the last: “{ $thing }”
        [-2] Open the last but one: “{ $thing }”
       *[other] Open number { $number }: “{ $thing }”
    }
step-open-numbered-this =
    { $number ->
        [-1] Open the last one
        [-2] Open the last but one
       *[other] Open number { $number }
    }
step-open-extreme = { $most ->
        [yes] Compare by “{ $measure }” and open the one with the most: { $thing }
       *[no] Compare by “{ $measure }” and open the one with the least: { $thing }
    }
step-add-extreme = { $most ->
        [yes] Compare by “{ $measure }” and add the one with the most: { $thing }
       *[no] Compare by “{ $measure }” and add the one with the least: { $thing }
    }
step-read-extreme = { $most ->
        [yes] Compare by “{ $measure }” and tell you which has the most: { $thing }
       *[no] Compare by “{ $measure }” and tell you which has the least: { $thing }
    }
step-search = Search for “{ $words }”
step-find = Find “{ $words }”
step-press = Press “{ $thing }”
step-press-this = Press what was found
step-press-near = Press “{ $thing }” beside “{ $near }”
step-key = Press the { $key } key
step-type = Type “{ $value }”
step-type-into = Type “{ $value }” into “{ $field }”
step-fill = Fill in { $fields }
step-set = Set “{ $field }” to “{ $value }”
step-choose = Choose “{ $value }”
step-choose-in = Choose “{ $value }” in “{ $field }”
step-sort = Sort by “{ $value }”
step-filter = Show only “{ $value }”
step-tick = Tick “{ $thing }”
step-tick-this = Tick the box
step-untick = Untick “{ $thing }”
step-untick-this = Untick the box
step-scroll-down = Scroll down
step-scroll-up = Scroll up
step-scroll-to = Scroll to “{ $thing }”
step-hover = Move the mouse over “{ $thing }”
step-back = Go back
step-forward = Go forward
step-reload = Load the page again
step-read = Tell you: { $what }
step-read-of = Tell you: { $what } of “{ $thing }”
step-read-page = Read the page to you
step-list = List: { $thing }
step-list-page = List what the page shows
step-count = Count: { $thing }
step-download = Download “{ $thing }”
step-download-file = Download the file
step-upload = Wait for you to attach “{ $thing }”
step-upload-file = Wait for you to attach a file
step-screenshot = Take a picture of the page
step-wait =
    { $seconds ->
        [one] Wait { $seconds } second
       *[other] Wait { $seconds } seconds
    }
step-wait-for = Wait until “{ $thing }” appears
step-wait-page = Wait until the page is ready
step-new-tab = Open a new tab
step-switch-tab = Go to another tab
step-close-tab = Close the tab
step-close = Close the window or banner on the page
step-submit = Send the form
step-accept = Agree: { $thing }
step-accept-this = Agree to what the page asks
step-dismiss = Refuse: { $thing }
step-dismiss-this = Refuse what the page asks
step-add = Add “{ $thing }”
step-add-this = Add what was found
step-add-to = Add “{ $thing }” to “{ $place }”
step-buy = Order or pay, after asking you: { $thing }
step-buy-this = Order or pay, after asking you
step-send = Send: { $thing }
step-send-this = Send it
step-send-with = Write and send: { $fields }
step-reply = Reply to: { $thing }
step-reply-this = Reply
step-reply-with = Reply and send: { $fields }
step-post = Publish: { $thing }
step-post-this = Publish it
step-post-with = Write and publish: { $fields }
step-delete = Delete, after asking you: { $thing }
step-delete-this = Delete it, after asking you
step-cancel = Cancel: { $thing }
step-cancel-this = Cancel it
step-save = Save the changes
step-sign-in = Sign in
step-sign-in-with = Sign in with { $fields }
step-sign-out = Sign out
step-sign-up = Create an account, after asking you
step-sign-up-with = Create an account, after asking you, with { $fields }
step-subscribe = Subscribe to: { $thing }
step-subscribe-this = Subscribe
step-unsubscribe = Unsubscribe from: { $thing }
step-unsubscribe-this = Unsubscribe
step-mark = Mark “{ $thing }”
step-mark-this = Mark it
`,uo=`# Как базовый режим понимает каждый шаг цели; показывается до начала.
step-open = Открыть «{ $thing }»
step-open-this = Открыть найденное
step-open-address = Перейти на { $url }
step-open-numbered =
    { $number ->
        [-1] Открыть последнее по счёту: «{ $thing }»
        [-2] Открыть предпоследнее по счёту: «{ $thing }»
       *[other] Открыть по счёту номер { $number }: «{ $thing }»
    }
step-open-numbered-this =
    { $number ->
        [-1] Открыть последнее по счёту
        [-2] Открыть предпоследнее по счёту
       *[other] Открыть по счёту номер { $number }
    }
step-open-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и открыть наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и открыть наименьшее: { $thing }
    }
step-add-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и добавить наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и добавить наименьшее: { $thing }
    }
step-read-extreme = { $most ->
        [yes] Сравнить по «{ $measure }» и назвать наибольшее: { $thing }
       *[no] Сравнить по «{ $measure }» и назвать наименьшее: { $thing }
    }
step-search = Поискать «{ $words }»
step-find = Найти «{ $words }»
step-press = Нажать «{ $thing }»
step-press-this = Нажать найденное
step-press-near = Нажать «{ $thing }» рядом с «{ $near }»
step-key = Нажать клавишу { $key }
step-type = Ввести «{ $value }»
step-type-into = Ввести «{ $value }» в поле «{ $field }»
step-fill = Заполнить: { $fields }
step-set = Поставить в «{ $field }» значение «{ $value }»
step-choose = Выбрать «{ $value }»
step-choose-in = Выбрать «{ $value }» в списке «{ $field }»
step-sort = Упорядочить: «{ $value }»
step-filter = Показать только «{ $value }»
step-tick = Отметить «{ $thing }»
step-tick-this = Поставить отметку
step-untick = Снять отметку «{ $thing }»
step-untick-this = Снять отметку
step-scroll-down = Прокрутить вниз
step-scroll-up = Прокрутить вверх
step-scroll-to = Прокрутить до «{ $thing }»
step-hover = Навести мышь на «{ $thing }»
step-back = Вернуться назад
step-forward = Перейти вперёд
step-reload = Загрузить страницу заново
step-read = Сообщить вам: { $what }
step-read-of = Сообщить вам: { $what } — «{ $thing }»
step-read-page = Прочитать вам страницу
step-list = Перечислить: { $thing }
step-list-page = Перечислить то, что показывает страница
step-count = Посчитать: { $thing }
step-download = Скачать «{ $thing }»
step-download-file = Скачать файл
step-upload = Подождать, пока вы приложите «{ $thing }»
step-upload-file = Подождать, пока вы приложите файл
step-screenshot = Сделать снимок страницы
step-wait =
    { $seconds ->
        [one] Подождать { $seconds } секунду
        [few] Подождать { $seconds } секунды
       *[other] Подождать { $seconds } секунд
    }
step-wait-for = Подождать, пока появится «{ $thing }»
step-wait-page = Подождать, пока страница загрузится
step-new-tab = Открыть новую вкладку
step-switch-tab = Перейти на другую вкладку
step-close-tab = Закрыть вкладку
step-close = Закрыть окно или баннер на странице
step-submit = Отправить форму
step-accept = Согласиться: { $thing }
step-accept-this = Согласиться с тем, что спрашивает страница
step-dismiss = Отказаться: { $thing }
step-dismiss-this = Отказаться от того, что спрашивает страница
step-add = Добавить «{ $thing }»
step-add-this = Добавить найденное
step-add-to = Добавить «{ $thing }», куда: «{ $place }»
step-buy = Заказать или оплатить, спросив вас: { $thing }
step-buy-this = Заказать или оплатить, спросив вас
step-send = Отправить: { $thing }
step-send-this = Отправить
step-send-with = Написать и отправить: { $fields }
step-reply = Ответить: { $thing }
step-reply-this = Ответить
step-reply-with = Ответить и отправить: { $fields }
step-post = Опубликовать: { $thing }
step-post-this = Опубликовать
step-post-with = Написать и опубликовать: { $fields }
step-delete = Удалить, спросив вас: { $thing }
step-delete-this = Удалить, спросив вас
step-cancel = Отменить: { $thing }
step-cancel-this = Отменить
step-save = Сохранить изменения
step-sign-in = Войти
step-sign-in-with = Войти, данные: { $fields }
step-sign-out = Выйти
step-sign-up = Создать учётную запись, спросив вас
step-sign-up-with = Создать учётную запись, спросив вас, данные: { $fields }
step-subscribe = Подписаться: { $thing }
step-subscribe-this = Подписаться
step-unsubscribe = Отписаться: { $thing }
step-unsubscribe-this = Отписаться
step-mark = Отметить «{ $thing }»
step-mark-this = Отметить
`,fo=`## Texts of the window.

app-name = Browser Copilot
loading = Loading
details = Details
close = Close
cancel = Cancel
back = Back
next = Next
skip = Skip
continue = Continue
copy = Copy
copied = Copied
delete = Delete
try-again = Try again
use-this = Use this
in-use = In use
window-error-internal = Something went wrong inside the program.
window-error-internal-hint = Try again. If it happens again, restart the program.

duration-ms = { $ms } ms
duration-seconds = { $seconds } s
duration-minutes = { $minutes } min { $seconds } s
duration-hours = { $hours } h { $minutes } min
when-today = Today, { $time }
when-yesterday = Yesterday, { $time }

nav-label = Main
nav-new = New goal
nav-runs = Runs
nav-settings = Settings
nav-active = Going on now
asking-banner = It needs you: { $goal }
asking-open = Open

close-title = A goal is still being worked on
close-text = { $count ->
    [one] One run is going on. If you stop it, you can continue it later from Runs.
   *[other] { $count } runs are going on. If you stop them, you can continue them later from Runs.
}
close-keep = Keep running
close-stop = Stop and close

## First start

welcome-hello = Welcome to Browser Copilot
welcome-steps = Steps of the first start
welcome-browser-title = Your browser
welcome-browser-text = The Copilot works in a real browser, in front of you. Choose which one it may use.
welcome-model-title = Your AI model
welcome-model-text = An AI model lets you ask in your own words. It can also do without one, for goals written as simple steps.
welcome-try-title = Try it
welcome-try-text = These goals run on a small practice site inside this program. Nothing is bought or sent in earnest.
welcome-looking = Looking for browsers
welcome-skip-all = Skip all of this
welcome-finish = Write my own goal
finding-good = Good:
finding-note = Note:
finding-problem = Problem:

browser-way = Which browser
browser-auto = Choose for me
browser-auto-text = Your open browser if it allows this already, otherwise a separate one. Needs no setup.
browser-managed = A separate browser
browser-managed-text = A Chrome or Edge that only the Copilot uses. Sign in to your sites once; it remembers.
browser-own = My everyday browser
browser-own-text = Your own tabs and sign-ins. The browser asks you to allow it each time.
browser-own-step-1 = In Chrome or Edge, open this address:
browser-own-step-2 = Turn on the switch that lets other programs in.
browser-own-step-3 = When a run starts, the browser asks. Press Allow there.
browser-switch-picture = Drawing of the browser’s page, with the switch at its right marked
browser-address = A browser at an address
browser-address-text = For a browser that was started for this purpose, here or on another computer.
browser-address-label = Address of the browser
browser-headless = Work without showing the browser
browser-headless-hint = Only for the separate browser. You still see everything here.
browser-executable = Program file of the browser
browser-executable-hint = Only if the wrong browser is found.
browser-executable-found = Found by itself
browser-viewport = Size of the page
browser-viewport-hint = Of a new browser window, in pixels.
browser-viewport-width = Width of the page
browser-viewport-height = Height of the page
browser-search-engine = Search engine
browser-search-engine-hint = Used when a page has no search box. %s stands for the words.
browser-check = Check this computer

model-planner = Who reads your goal
model-basic = Basic mode (no AI model)
model-basic-text = Follows goals written as steps, such as “open example.org, click Contact, read the phone number”. Free, and nothing leaves this computer. It does not understand open questions.
model-server = An AI model
model-server-text = Understands goals in your own words. The text of the pages it works on is sent to the server you choose.
model-local = Found on this computer
model-local-count = { $count ->
    [one] { $count } model, on this computer
   *[other] { $count } models, on this computer
}
model-url = Address of the server
model-url-hint = Usually ends in /v1. Any server with the same interface as OpenAI’s works.
model-name = Name of the model
model-name-hint = Test the connection to see which models the server offers.
model-key = Key
model-key-hint = Kept in your system’s password store. Servers on this computer need none.
model-key-hint-file = This system has no password store, so the key is kept in a file that only you can read.
model-key-kept = A key is kept. Type a new one to replace it.
model-key-none = Paste your key
model-key-forget = Forget the key
model-temperature = Variety
model-temperature-hint = 0 gives the same answer each time, 2 the most varied. Default 0.
model-max-output = Longest answer
model-max-output-hint = In tokens, from 64 to 32,768. Default 2,048.
model-test = Test connection
model-test-good = It works. The answer took { $time }.
model-test-no-tools = The server answers, but this model cannot take actions. Choose another one.

## New goal

new-title = What should be done?
new-goal-label = Your goal
new-placeholder = Open the shop, search for green tea, and tell me the price of the cheapest one
new-hint = Press Ctrl and Enter to start.
new-empty = Write it in plain words, or choose an example below.
new-too-long = This goal is too long. At most { $max } characters: shorten it, or split it into several goals.
new-not-understood = Basic mode does not understand this. Write it as steps, such as “open example.org, click Contact, read the phone number”, or add an AI model.
new-count = { $count } of { $max }
new-start = Start
planner-basic = Basic mode (no AI model)
planner-model = { $name }
planner-add = Add a model
care-ask = Asks before anything risky
care-none = Does nothing risky
care-all = Allows without asking
care-some = Allows some things without asking
where-label = Start in
where-new = A new tab
where-current = The tab I am looking at
where-current-hint = It works in the tab that is in front in your browser, and may change what is there.
where-address = An address
where-address-label = Address to start at
where-address-placeholder = example.org
where-address-bad = This is not a web address. Write it like example.org.
understanding-title = It will do this
understanding-none = Not understood
understanding-unclear = not understood
understanding-partly = The marked parts were not understood. You are asked before anything is done.
examples-title = Examples to try
example-practice = Practice site
example-asks = Asks you on the way
recent-title = Your last goals

## A run

run-heading = Run
run-goal-open = Show the whole goal
run-starting = Getting the browser ready
run-escape-again = Press Escape again to stop
run-again = Run again
story-label = What it did
page-label = The page
page-live = Back to now
page-newest = Back to the last picture
picture-alt = Picture of the page: { $title }
picture-none = There is no picture of this page.
address-none = No page yet
address-safe = Secure connection
address-open = Connection is not secure
address-local = On this computer
marks-label = Things on the page that it can use
marks-show = Show the numbers
marks-hide = Hide the numbers
mark-caption = { $named ->
    [yes] { $number } · { $role } “{ $name }”
   *[no] { $number } · { $role }
}
role-button = button
role-link = link
role-textbox = text field
role-searchbox = search field
role-combobox = choice
role-listbox = list
role-option = option
role-checkbox = tick box
role-radio = choice
role-switch = switch
role-tab = tab
role-menuitem = menu item
role-slider = slider
role-spinbutton = number field
role-other = control
bring-forward = Show it in the browser
new-steps = { $count ->
    [one] { $count } new step
   *[other] { $count } new steps
}
thought-label = The model thinks:
person-said = You: { $text }
announce-question = It waits for your answer.

stages-label = How far it is
stage-orient = Getting ready
stage-context = On the site
stage-locate = Found the place
stage-verify = Checking the result
stage-done = Done

run-is-running = Working
run-is-waiting = Waits for you
run-is-paused = Paused
run-is-satisfied = Done
run-is-failed = Not done
run-is-stuck = Stuck
run-is-budget = Limit reached
run-is-cancelled = Stopped by you
run-is-declined = Not allowed
run-is-interrupted = Interrupted

pause = Pause
resume = Go on
stop = Stop
stop-hint = Press Escape twice
take-over = Take over
hand-back = Continue
control-yours = You are in control. It waits and touches nothing.
tell-label = Tell it something
tell-placeholder = Tell it something
tell-ended = This run has ended
tell-send = Send
budget-label = What it has used
budget-steps = Steps
budget-time = Time
budget-tokens = Tokens
budget-of = { $used } of { $limit }
budget-raise = Allow more

ending-label = How it ended
see-steps = See the steps
copy-answer = Copy the answer

step-unknown = Looks at the page
step-click = { $named ->
    [yes] Press “{ $label }”
   *[no] Press something without a name
}
step-type = { $named ->
    [yes] Type “{ $text }” into “{ $label }”
   *[no] Type “{ $text }”
}
step-press-key = Press the key { $key }
step-select-option = { $named ->
    [yes] Choose “{ $option }” in “{ $label }”
   *[no] Choose “{ $option }”
}
step-check = { $on ->
    [yes] Tick “{ $label }”
   *[no] Clear the tick of “{ $label }”
}
step-hover = { $named ->
    [yes] Point at “{ $label }”
   *[no] Point at something without a name
}
step-scroll = { $direction ->
    [up] Scroll up
    [left] Scroll left
    [right] Scroll right
   *[down] Scroll down
}
step-scroll-to = Scroll to “{ $text }”
step-screenshot = Keep a picture of the page
step-navigate = Open { $host }
step-search = Search for “{ $query }”
step-go-back = Go back
step-go-forward = Go forward
step-reload = Load the page again
step-switch-tab = Go to another of its tabs
step-new-tab = Open a new tab
step-new-tab-at = Open { $host } in a new tab
step-close-tab = Close a tab
step-download = { $named ->
    [yes] Download “{ $label }”
   *[no] Download a file
}
step-extract = Read: { $what }
step-find-text = Look for “{ $text }” on the page
step-wait = Wait for the page
step-handle-dialog = { $accept ->
    [yes] Say yes to the page’s message
   *[no] Say no to the page’s message
}
step-done = Finish
step-ask-user = Ask you
step-mark = Number { $number } on the picture

asked-open = Asks you
asked-nobody = Nobody was there
asked-allow = You allowed it
asked-allow-site = You allowed it on this site
asked-edit = You changed it
asked-decline = You said no
asked-take-over = You did it
asked-continue = You continued
asked-answer = You answered
asked-stop = You stopped it
asked-setting-allow = Allowed by your settings
asked-setting-decline = Refused by your settings

outcome-ok = Worked
outcome-no-effect = Nothing changed
outcome-stale = The page had changed
outcome-not-found = Was not there any more
outcome-covered = Covered by something else
outcome-not-actionable = Could not be used
outcome-fingerprint-changed = Changed after you allowed it
outcome-timeout = Took too long
outcome-network-error = The page could not be loaded
outcome-dialog-open = A message of the page was open
outcome-cancelled = Stopped before it was done
outcome-tab-gone = The tab was closed
outcome-other = Did not work

note-takeover = You took over
note-handback = You handed back
note-browser-lost = The browser was closed
note-browser-back = The browser is back
note-resumed = Continued after an interruption
note-budget = { $budget ->
    [steps] Nearly all allowed steps are used: { $used } of { $limit }
    [max_steps] Nearly all allowed steps are used: { $used } of { $limit }
    [tokens] Nearly all allowed tokens are used: { $used } of { $limit }
    [max_tokens] Nearly all allowed tokens are used: { $used } of { $limit }
    [time] Nearly all the allowed time is used
    [max_minutes] Nearly all the allowed time is used
   *[other] A limit is near: { $used } of { $limit }
}
note-asked-ask = It asked you something
note-asked-login = It asked you to sign in
note-asked-captcha = It asked you to pass a check
note-asked-tab-choice = It asked which tab to use
note-asked-orphan = It asked whether a step was done
note-asked-browser-lost = It asked whether to reconnect
note-asked-taken-over = You are in control
note-asked-understanding = It asked whether it understood you
note-asked-stuck = It was stuck and asked you
note-asked-approval = It asked you
tab-opened = A tab opened: { $title }
tab-closed = A tab was closed: { $title }
tab-crashed = A tab stopped working: { $title }
tab-dialog-opened = The page shows a message: { $detail }
tab-download-finished = Downloaded { $detail }
tab-popup-blocked = A window of the page was held back

## Approval and questions

approval-title = It asks you first
approval-amount = Amount:
approval-site = Site
approval-destination = Sent to
approval-label = Its label on the page
approval-values = What will be sent
approval-why = Why it asks
approval-model-reason = The model’s own words
approval-cut-alt = Part of the page with “{ $label }” framed
approval-keys = To allow, press the space bar or click. Enter does nothing here.
approve-once = Allow once
approve-site = Allow on { $host } in this run
approve-change = Change…
decline = Don’t
decline-with-words = Don’t, and tell it why…
decline-words-label = What should it do instead?
decline-words-placeholder = You can leave this empty
decline-send = Don’t do it
approval-take-over = I will do it myself
approval-change-label = What should be typed instead?
approval-change-send = Use this
values-label = Values that will be sent
values-no-label = Field without a name
values-secret = hidden
values-empty = empty

question-ask = It has a question
question-login = Sign in, then press Continue
question-login-text = { $host } asks you to sign in. Do it in the browser. What you type there is not seen here.
question-captcha = Show that you are a person
question-captcha-text = { $host } wants to see that a person is there. Pass its check in the browser, then press Continue.
question-tab-choice = Which tab?
question-tab-choice-text = Several of your tabs fit. Choose the one it may work in.
question-tab-new = A new tab
question-orphan = Was this done?
question-orphan-text = The program ended right at this step. Look in the browser: it will not be done twice without your word.
question-orphan-done = Yes, it was done
question-orphan-again = No, do it now
question-orphan-skip = Go on without it
question-browser-lost = The browser was closed
question-browser-lost-text = Open it again if it was your own, then reconnect. Nothing is lost.
question-reconnect = Reconnect
question-taken-over = You are in control
question-understanding = Not everything was understood
question-understanding-text = This is how the goal was read. Only the understood parts will be done.
question-understanding-go = Do the understood parts
question-stuck = It is stuck
question-stuck-text = You can help on the page, tell it what to try, or stop.
question-stuck-label = Tell it what to try
question-stuck-placeholder = What should it try?
question-keep-trying = Keep trying
question-options = Answers to choose from
question-free-label = Your answer
question-free-placeholder = Your answer
question-free-other = Or write something else
question-send = Answer
question-stop = Stop the run

risk-pay = Pays or orders something
risk-send = Sends or publishes something
risk-delete = Deletes or cancels something
risk-account-security = Changes the safety of an account
risk-credentials = Types a password or code
risk-create-account = Creates an account
risk-upload = Uploads a file
risk-download = Downloads a file
risk-permission = Gives a permission
risk-legal = Agrees to terms
risk-personal-data = Enters personal data
risk-captcha = Proves that a person is there
risk-unclear-submit = Sends a form without a clear label
risk-leave-site = Goes to a site you did not name
risk-private-host = Opens an address in your own network
risk-cross-site = Carries text from one site to another
risk-script = Runs a script on the page

## Runs

runs-title = Runs
runs-search = Search goals and answers
runs-count = { $count ->
    [one] { $count } run
   *[other] { $count } runs
}
runs-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
runs-none = There are no runs yet.
runs-none-found = No run has these words.
runs-close = Close it
review-back = Back to all runs
review-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
review-no-steps = This run ended before its first step.
review-facts = This step
review-step = Step { $step }
review-step-of = { $step } of { $count }
review-scrubber = Go to a step
review-previous = Step before
review-next = Step after
review-filmstrip = All steps
review-frame = Step { $step }: { $what }
review-planned = What it wanted to do
review-judged = What the safety check said
review-decided = What you decided
review-happened = What happened
review-url-changed = Another page opened
review-page-changed = The page changed
review-file = File: { $file }
review-timings = How long it took
verdict-allow = Allowed
verdict-confirm = Asks you
verdict-block = Not allowed
share = Share…
share-done = Saved as { $path }
delete-title = Delete this run?
delete-text = Its steps and pictures are removed from this computer. This cannot be undone.
delete-confirm = Delete

## Details

details-graph = Graph
details-events = Events
details-copy-all = Copy all
details-folder = Open the folder
graph-label = The graph of the run: the path it took is lit
graph-may-end = A run can end here
review-request = Sent to the model
review-reply = The model’s reply
review-record = Record of this step

## Settings

settings-sections = Settings
settings-browser = Browser
settings-browser-text = Which browser it works in.
settings-model = AI model
settings-model-text = Who reads your goals and decides on each step.
settings-safety = Safety
settings-safety-text = What it may do without asking you.
settings-limits = Limits
settings-limits-text = When a run ends by itself.
settings-history = History
settings-history-text = Where your runs are kept. They never leave this computer.
settings-look = Look and language
settings-look-text = These change at once.
settings-advanced = Advanced
settings-advanced-text = The inner numbers. The defaults are good for nearly everyone.
settings-about = About
settings-about-text = This program.
settings-save = Save
settings-saved = Saved
settings-undo = Undo
settings-unsaved = Not saved yet
settings-mistakes = { $count ->
    [one] One thing needs a look
   *[other] { $count } things need a look
}
settings-reset = Reset all settings
settings-reset-text = Everything goes back to how it was at the first start. Your key and your runs stay.
settings-reset-confirm = Reset

invalid-number = Enter a number.
invalid-range = Enter a number from { $min } to { $max }.
invalid-whole = Enter a whole number.
invalid-attach = Write it like http://127.0.0.1:9222.
invalid-search-engine = Write a web address with %s where the words go.
invalid-url = Write an address that begins with https:// or http://.
invalid-model-name = Choose a model.
invalid-host = “{ $host }” is not the name of a site. Write it like example.org.

approve-mode = When it asks
approve-mode-ask = Ask me
approve-mode-ask-text = Before it pays, sends, deletes, signs up, downloads and the like. The best choice for most people.
approve-mode-none = Never do risky things
approve-mode-none-text = It does not ask; it leaves such steps out.
approve-mode-classes = Allow some things without asking
approve-mode-classes-text = Choose which. It asks for the rest.
approve-mode-all = Allow everything without asking
approve-mode-all-text = Only for practice. It may buy, send and delete in your name.
allow-hosts = Sites it may always use
allow-hosts-hint = One on each line, such as example.org. Others are asked about, unless your goal names them.

runs-dir = Folder of the runs
runs-dir-hint = Leave it empty for the usual place.
choose-folder = Choose…
open-folder = Open

look-theme = Colours
look-language = Language
look-system = Like the system
look-light = Light
look-dark = Dark
look-first-start = Show the first start again
language-en = English
language-ru = Русский

about-version = Version { $version }
about-text = A goal in plain words, carried out in a real browser, with you in charge of anything that matters.
about-licence = Free software under the MIT or the Apache 2.0 licence, as you prefer.

setting-limits-max-steps = Steps
setting-limits-max-steps-hint = A run ends after this many steps. From { $min } to { $max }, default { $preset }.
setting-limits-max-minutes = Minutes
setting-limits-max-minutes-hint = Minutes of work; waiting for you is not counted. 0 is no limit, default { $preset }.
setting-limits-max-tokens = Tokens
setting-limits-max-tokens-hint = Text exchanged with the AI model in one run. 0 is no limit, default { $preset }.
setting-limits-max-planner-calls = Decisions
setting-limits-max-planner-calls-hint = How often it may decide what comes next. From { $min } to { $max }, default { $preset }.
setting-limits-max-no-progress-steps = Steps without progress
setting-limits-max-no-progress-steps-hint = It gives up after this many steps that lead nowhere. From { $min } to { $max }, default { $preset }.

setting-engine-observe-screenshot-mode = Pictures
setting-engine-observe-screenshot-mode-hint = When a picture of the page is taken. Default: at each look.
setting-engine-observe-screenshot-mode-always = At each look
setting-engine-observe-screenshot-mode-on-demand = Only when you are asked
setting-engine-observe-screenshot-mode-never = Never
setting-engine-hide-overlay = Plain pictures
setting-engine-hide-overlay-hint = Kept pictures have no numbers drawn on them. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-pause-on-login = Pause at sign-in pages
setting-engine-pause-on-login-hint = It waits until you have signed in. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-interactive-prompts = Ask me questions
setting-engine-interactive-prompts-hint = If off, a question ends the run. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-auto-confirm = Allow lesser risks by itself
setting-engine-auto-confirm-hint = Steps whose approval may be remembered are allowed without asking. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-auto-done = Notice by itself that it is done
setting-engine-auto-done-hint = It may end when the page shows the result, even before it says so. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-auto-done-threshold = How sure it must be
setting-engine-auto-done-threshold-hint = From { $min } to { $max }: how sure it must be before it checks whether it is done. Default { $preset }.
setting-engine-conservative-observe = Look twice
setting-engine-conservative-observe-hint = A second, slower look before it searches the whole page. Default { $preset ->
    [on] on
   *[off] off
}.
setting-engine-progress-keywords = Words that mean progress
setting-engine-progress-keywords-hint = Beside those of your goal, with commas between. Default: none.
setting-engine-planner-timeout-ms = Longest wait for a decision
setting-engine-planner-timeout-ms-hint = In milliseconds, from { $min } to { $max }. Default { $preset }.
setting-engine-execute-timeout-ms = Longest wait for a step
setting-engine-execute-timeout-ms-hint = In milliseconds, from { $min } to { $max }. Default { $preset }.
setting-engine-mapping-limit = Numbered things on a page
setting-engine-mapping-limit-hint = How many it sees at one look. From { $min } to { $max }, default { $preset }.
setting-engine-mapping-boost = More when searching
setting-engine-mapping-boost-hint = It sees this many times more when it searches the whole page. From { $min } to { $max }, default { $preset }.
setting-engine-text-limit = Text of a page
setting-engine-text-limit-hint = Longest text that it reads, in characters. From { $min } to { $max }, default { $preset }.
setting-engine-scroll-step = Length of a scroll
setting-engine-scroll-step-hint = In heights of the visible page. From { $min } to { $max }, default { $preset }.
setting-engine-repeat-threshold = Same step again
setting-engine-repeat-threshold-hint = After this many times it looks for another way. From { $min } to { $max }, default { $preset }.
setting-engine-stagnation-threshold = Same page again
setting-engine-stagnation-threshold-hint = After this many looks without a change it searches further. From { $min } to { $max }, default { $preset }.
setting-engine-max-auto-scrolls = Scrolls of its own
setting-engine-max-auto-scrolls-hint = How often it may scroll in search of something new. From { $min } to { $max }, default { $preset }.
setting-engine-paged-scan-steps = Screens in one search
setting-engine-paged-scan-steps-hint = How far down it reads when it searches the whole page. From { $min } to { $max }, default { $preset }.
setting-engine-max-attempts-per-element = Tries with one control
setting-engine-max-attempts-per-element-hint = After this many failures it leaves the control alone. From { $min } to { $max }, default { $preset }.
setting-engine-max-reobserve-attempts = Tries to find it again
setting-engine-max-reobserve-attempts-hint = When a page is redrawn. From { $min } to { $max }, default { $preset }.
setting-engine-max-validation-rejects = Rejected results
setting-engine-max-validation-rejects-hint = How often a result may be sent back before the run ends. From { $min } to { $max }, default { $preset }.
setting-engine-max-strategies = Different ways
setting-engine-max-strategies-hint = How many it tries before it gives up. From { $min } to { $max }, default { $preset }.
setting-engine-memory-threshold-tokens = Length of memory
setting-engine-memory-threshold-tokens-hint = From this many tokens on, earlier steps are summed up. From { $min } to { $max }, default { $preset }.
`,po=`## Тексты окна.

app-name = Browser Copilot
loading = Загрузка
details = Подробности
close = Закрыть
cancel = Отмена
back = Назад
next = Дальше
skip = Пропустить
continue = Продолжить
copy = Копировать
copied = Скопировано
delete = Удалить
try-again = Ещё раз
use-this = Использовать
in-use = Используется
window-error-internal = Внутри программы что-то пошло не так.
window-error-internal-hint = Попробуйте ещё раз. Если повторится, перезапустите программу.

duration-ms = { $ms } мс
duration-seconds = { $seconds } с
duration-minutes = { $minutes } мин { $seconds } с
duration-hours = { $hours } ч { $minutes } мин
when-today = Сегодня, { $time }
when-yesterday = Вчера, { $time }

nav-label = Главное
nav-new = Новая цель
nav-runs = Запуски
nav-settings = Настройки
nav-active = Идут сейчас
asking-banner = Нужны вы: { $goal }
asking-open = Открыть

close-title = Работа ещё идёт
close-text = { $count ->
    [one] Идёт { $count } запуск. Если остановить его, позже можно продолжить из раздела «Запуски».
    [few] Идут { $count } запуска. Если остановить их, позже можно продолжить из раздела «Запуски».
   *[many] Идут { $count } запусков. Если остановить их, позже можно продолжить из раздела «Запуски».
}
close-keep = Пусть работает
close-stop = Остановить и закрыть

## Первый запуск

welcome-hello = Добро пожаловать в Browser Copilot
welcome-steps = Шаги первого запуска
welcome-browser-title = Ваш браузер
welcome-browser-text = Copilot работает в настоящем браузере у вас на глазах. Выберите, каким браузером ему пользоваться.
welcome-model-title = Ваша модель ИИ
welcome-model-text = С моделью ИИ можно просить своими словами. Можно и без неё, если цель записана простыми шагами.
welcome-try-title = Попробуйте
welcome-try-text = Эти цели выполняются на учебном сайте внутри программы. Ничего не покупается и не отправляется всерьёз.
welcome-looking = Ищем браузеры
welcome-skip-all = Пропустить всё
welcome-finish = Написать свою цель
finding-good = Хорошо:
finding-note = Заметка:
finding-problem = Проблема:

browser-way = Какой браузер
browser-auto = Выбрать за меня
browser-auto-text = Ваш открытый браузер, если он уже разрешает, иначе отдельный. Настраивать ничего не нужно.
browser-managed = Отдельный браузер
browser-managed-text = Chrome или Edge только для Copilot. Войдите на свои сайты один раз: он запомнит.
browser-own = Мой обычный браузер
browser-own-text = Ваши вкладки и входы. Браузер каждый раз спросит у вас разрешения.
browser-own-step-1 = В Chrome или Edge откройте этот адрес:
browser-own-step-2 = Включите переключатель, который впускает другие программы.
browser-own-step-3 = Когда начнётся работа, браузер спросит. Нажмите там «Разрешить».
browser-switch-picture = Рисунок страницы браузера, справа отмечен переключатель
browser-address = Браузер по адресу
browser-address-text = Для браузера, который запущен специально, здесь или на другом компьютере.
browser-address-label = Адрес браузера
browser-headless = Работать, не показывая браузер
browser-headless-hint = Только для отдельного браузера. Здесь всё равно всё видно.
browser-executable = Файл программы браузера
browser-executable-hint = Только если найден не тот браузер.
browser-executable-found = Найдётся сам
browser-viewport = Размер страницы
browser-viewport-hint = Нового окна браузера, в пикселях.
browser-viewport-width = Ширина страницы
browser-viewport-height = Высота страницы
browser-search-engine = Поисковая система
browser-search-engine-hint = Если на странице нет поиска. %s заменяет слова.
browser-check = Проверить этот компьютер

model-planner = Кто читает вашу цель
model-basic = Простой режим (без модели ИИ)
model-basic-text = Выполняет цели, записанные шагами: «открой example.org, нажми Контакты, прочитай телефон». Бесплатно, и ничего не покидает этот компьютер. Открытых вопросов не понимает.
model-server = Модель ИИ
model-server-text = Понимает цели, сказанные своими словами. Текст страниц, с которыми она работает, отправляется на выбранный вами сервер.
model-local = Найдено на этом компьютере
model-local-count = { $count ->
    [one] { $count } модель, на этом компьютере
    [few] { $count } модели, на этом компьютере
   *[many] { $count } моделей, на этом компьютере
}
model-url = Адрес сервера
model-url-hint = Обычно заканчивается на /v1. Подойдёт любой сервер с таким же интерфейсом, как у OpenAI.
model-name = Название модели
model-name-hint = Проверьте связь, чтобы увидеть, какие модели есть на сервере.
model-key = Ключ
model-key-hint = Хранится в хранилище паролей вашей системы. Серверам на этом компьютере он не нужен.
model-key-hint-file = В этой системе нет хранилища паролей, поэтому ключ хранится в файле, который можете читать только вы.
model-key-kept = Ключ сохранён. Чтобы заменить, введите новый.
model-key-none = Вставьте ключ
model-key-forget = Забыть ключ
model-temperature = Разнообразие
model-temperature-hint = 0 — каждый раз одинаковый ответ, 2 — самый разный. По умолчанию 0.
model-max-output = Самый длинный ответ
model-max-output-hint = В токенах, от 64 до 32 768. По умолчанию 2048.
model-test = Проверить связь
model-test-good = Работает. Ответ пришёл за { $time }.
model-test-no-tools = Сервер отвечает, но эта модель не умеет действовать. Выберите другую.

## Новая цель

new-title = Что нужно сделать?
new-goal-label = Ваша цель
new-placeholder = Открой магазин, найди зелёный чай и скажи цену самого дешёвого
new-hint = Чтобы начать, нажмите Ctrl и Enter.
new-empty = Напишите простыми словами или выберите пример ниже.
new-too-long = Цель слишком длинная. Не больше { $max } знаков: сократите её или разделите на несколько.
new-not-understood = Простой режим этого не понимает. Запишите шагами, например «открой example.org, нажми Контакты, прочитай телефон», или добавьте модель ИИ.
new-count = { $count } из { $max }
new-start = Начать
planner-basic = Простой режим (без модели ИИ)
planner-model = { $name }
planner-add = Добавить модель
care-ask = Спрашивает перед рискованным
care-none = Не делает рискованного
care-all = Разрешает всё без вопросов
care-some = Кое-что разрешает без вопросов
where-label = Начать
where-new = В новой вкладке
where-current = В открытой вкладке
where-current-hint = Работает в той вкладке, которая сейчас на виду в браузере, и может изменить то, что в ней.
where-address = По адресу
where-address-label = Адрес, с которого начать
where-address-placeholder = example.org
where-address-bad = Это не адрес сайта. Напишите, например, example.org.
understanding-title = Будет сделано
understanding-none = Не понято
understanding-unclear = непонятно
understanding-partly = Отмеченное не понято. Прежде чем что-то делать, программа спросит вас.
examples-title = Примеры для пробы
example-practice = Учебный сайт
example-asks = По пути спросит вас
recent-title = Ваши последние цели

## Запуск

run-heading = Запуск
run-goal-open = Показать цель целиком
run-starting = Готовим браузер
run-escape-again = Чтобы остановить, нажмите Escape ещё раз
run-again = Запустить снова
story-label = Что сделано
page-label = Страница
page-live = Вернуться к текущему
page-newest = К последнему снимку
picture-alt = Снимок страницы: { $title }
picture-none = Снимка этой страницы нет.
address-none = Страницы ещё нет
address-safe = Соединение защищено
address-open = Соединение не защищено
address-local = На этом компьютере
marks-label = Что на странице можно использовать
marks-show = Показать номера
marks-hide = Скрыть номера
mark-caption = { $named ->
    [yes] { $number } · { $role } «{ $name }»
   *[no] { $number } · { $role }
}
role-button = кнопка
role-link = ссылка
role-textbox = текстовое поле
role-searchbox = поле поиска
role-combobox = выбор
role-listbox = список
role-option = вариант
role-checkbox = флажок
role-radio = выбор
role-switch = переключатель
role-tab = вкладка
role-menuitem = пункт меню
role-slider = ползунок
role-spinbutton = числовое поле
role-other = элемент
bring-forward = Показать в браузере
new-steps = { $count ->
    [one] { $count } новый шаг
    [few] { $count } новых шага
   *[many] { $count } новых шагов
}
thought-label = Модель думает:
person-said = Вы: { $text }
announce-question = Ждёт вашего ответа.

stages-label = Сколько пройдено
stage-orient = Подготовка
stage-context = На сайте
stage-locate = Место найдено
stage-verify = Проверка результата
stage-done = Готово

run-is-running = Работает
run-is-waiting = Ждёт вас
run-is-paused = Пауза
run-is-satisfied = Готово
run-is-failed = Не сделано
run-is-stuck = Застряло
run-is-budget = Предел исчерпан
run-is-cancelled = Остановлено вами
run-is-declined = Не разрешено
run-is-interrupted = Прервано

pause = Пауза
resume = Дальше
stop = Стоп
stop-hint = Дважды нажмите Escape
take-over = Взять управление
hand-back = Продолжить
control-yours = Управляете вы. Программа ждёт и ничего не трогает.
tell-label = Подскажите что-нибудь
tell-placeholder = Подскажите что-нибудь
tell-ended = Этот запуск закончен
tell-send = Отправить
budget-label = Сколько израсходовано
budget-steps = Шаги
budget-time = Время
budget-tokens = Токены
budget-of = { $used } из { $limit }
budget-raise = Дать больше

ending-label = Чем кончилось
see-steps = Посмотреть шаги
copy-answer = Копировать ответ

step-unknown = Смотрит на страницу
step-click = { $named ->
    [yes] Нажать «{ $label }»
   *[no] Нажать элемент без названия
}
step-type = { $named ->
    [yes] Ввести «{ $text }» в «{ $label }»
   *[no] Ввести «{ $text }»
}
step-press-key = Нажать клавишу { $key }
step-select-option = { $named ->
    [yes] Выбрать «{ $option }» в «{ $label }»
   *[no] Выбрать «{ $option }»
}
step-check = { $on ->
    [yes] Отметить «{ $label }»
   *[no] Снять отметку «{ $label }»
}
step-hover = { $named ->
    [yes] Навести на «{ $label }»
   *[no] Навести на элемент без названия
}
step-scroll = { $direction ->
    [up] Прокрутить вверх
    [left] Прокрутить влево
    [right] Прокрутить вправо
   *[down] Прокрутить вниз
}
step-scroll-to = Прокрутить до «{ $text }»
step-screenshot = Сохранить снимок страницы
step-navigate = Открыть { $host }
step-search = Найти «{ $query }»
step-go-back = Вернуться назад
step-go-forward = Перейти вперёд
step-reload = Загрузить страницу заново
step-switch-tab = Перейти на другую свою вкладку
step-new-tab = Открыть новую вкладку
step-new-tab-at = Открыть { $host } в новой вкладке
step-close-tab = Закрыть вкладку
step-download = { $named ->
    [yes] Скачать «{ $label }»
   *[no] Скачать файл
}
step-extract = Прочитать: { $what }
step-find-text = Найти «{ $text }» на странице
step-wait = Подождать страницу
step-handle-dialog = { $accept ->
    [yes] Ответить «да» на сообщение страницы
   *[no] Ответить «нет» на сообщение страницы
}
step-done = Закончить
step-ask-user = Спросить вас
step-mark = Номер { $number } на снимке

asked-open = Спрашивает вас
asked-nobody = Спросить было некого
asked-allow = Вы разрешили
asked-allow-site = Вы разрешили на этом сайте
asked-edit = Вы изменили
asked-decline = Вы отказали
asked-take-over = Вы сделали сами
asked-continue = Вы продолжили
asked-answer = Вы ответили
asked-stop = Вы остановили
asked-setting-allow = Разрешено вашими настройками
asked-setting-decline = Отклонено вашими настройками

outcome-ok = Получилось
outcome-no-effect = Ничего не изменилось
outcome-stale = Страница изменилась
outcome-not-found = Этого больше не было
outcome-covered = Закрыто чем-то другим
outcome-not-actionable = Нельзя было использовать
outcome-fingerprint-changed = Изменилось после вашего разрешения
outcome-timeout = Слишком долго
outcome-network-error = Страница не загрузилась
outcome-dialog-open = Было открыто сообщение страницы
outcome-cancelled = Остановлено до выполнения
outcome-tab-gone = Вкладка закрыта
outcome-other = Не получилось

note-takeover = Вы взяли управление
note-handback = Вы вернули управление
note-browser-lost = Браузер закрыт
note-browser-back = Браузер снова на связи
note-resumed = Продолжено после перерыва
note-budget = { $budget ->
    [steps] Разрешённые шаги почти кончились: { $used } из { $limit }
    [max_steps] Разрешённые шаги почти кончились: { $used } из { $limit }
    [tokens] Разрешённые токены почти кончились: { $used } из { $limit }
    [max_tokens] Разрешённые токены почти кончились: { $used } из { $limit }
    [time] Разрешённое время почти кончилось
    [max_minutes] Разрешённое время почти кончилось
   *[other] Предел близко: { $used } из { $limit }
}
note-asked-ask = Был вопрос к вам
note-asked-login = Просьба войти на сайт
note-asked-captcha = Просьба пройти проверку
note-asked-tab-choice = Вопрос, какую вкладку взять
note-asked-orphan = Вопрос, был ли сделан шаг
note-asked-browser-lost = Вопрос, подключаться ли снова
note-asked-taken-over = Управляете вы
note-asked-understanding = Вопрос, верно ли понята цель
note-asked-stuck = Застряло и спросило вас
note-asked-approval = Был вопрос к вам
tab-opened = Открылась вкладка: { $title }
tab-closed = Закрылась вкладка: { $title }
tab-crashed = Вкладка перестала работать: { $title }
tab-dialog-opened = Страница показала сообщение: { $detail }
tab-download-finished = Скачан файл { $detail }
tab-popup-blocked = Окно страницы задержано

## Разрешения и вопросы

approval-title = Сначала спрашивает вас
approval-amount = Сумма:
approval-site = Сайт
approval-destination = Отправится на
approval-label = Надпись на странице
approval-values = Что будет отправлено
approval-why = Почему спрашивает
approval-model-reason = Слова самой модели
approval-cut-alt = Часть страницы, «{ $label }» в рамке
approval-keys = Чтобы разрешить, нажмите пробел или щёлкните. Enter здесь ничего не делает.
approve-once = Разрешить один раз
approve-site = Разрешать на { $host } в этом запуске
approve-change = Изменить…
decline = Не делать
decline-with-words = Не делать и объяснить…
decline-words-label = Что сделать вместо этого?
decline-words-placeholder = Можно оставить пустым
decline-send = Не делать
approval-take-over = Сделаю это сам
approval-change-label = Что ввести вместо этого?
approval-change-send = Использовать это
values-label = Значения, которые будут отправлены
values-no-label = Поле без названия
values-secret = скрыто
values-empty = пусто

question-ask = Есть вопрос
question-login = Войдите, затем нажмите «Продолжить»
question-login-text = { $host } просит войти. Сделайте это в браузере. То, что вы там вводите, здесь не видно.
question-captcha = Покажите, что вы человек
question-captcha-text = { $host } хочет убедиться, что здесь человек. Пройдите проверку в браузере, затем нажмите «Продолжить».
question-tab-choice = Какая вкладка?
question-tab-choice-text = Подходят несколько ваших вкладок. Выберите, в какой работать.
question-tab-new = Новая вкладка
question-orphan = Это было сделано?
question-orphan-text = Программа закрылась как раз на этом шаге. Посмотрите в браузере: без вашего слова дважды сделано не будет.
question-orphan-done = Да, сделано
question-orphan-again = Нет, сделать сейчас
question-orphan-skip = Продолжить без этого
question-browser-lost = Браузер закрыт
question-browser-lost-text = Если это был ваш браузер, откройте его снова и подключитесь. Ничего не потеряно.
question-reconnect = Подключиться снова
question-taken-over = Управляете вы
question-understanding = Понято не всё
question-understanding-text = Вот как прочитана цель. Будет сделано только понятое.
question-understanding-go = Сделать понятое
question-stuck = Не движется
question-stuck-text = Можно помочь на странице, подсказать, что попробовать, или остановить.
question-stuck-label = Подскажите, что попробовать
question-stuck-placeholder = Что попробовать?
question-keep-trying = Пробовать дальше
question-options = Варианты ответа
question-free-label = Ваш ответ
question-free-placeholder = Ваш ответ
question-free-other = Или напишите своё
question-send = Ответить
question-stop = Остановить запуск

risk-pay = Платит или заказывает
risk-send = Отправляет или публикует
risk-delete = Удаляет или отменяет
risk-account-security = Меняет защиту учётной записи
risk-credentials = Вводит пароль или код
risk-create-account = Создаёт учётную запись
risk-upload = Отправляет файл
risk-download = Скачивает файл
risk-permission = Даёт разрешение
risk-legal = Соглашается с условиями
risk-personal-data = Вводит личные данные
risk-captcha = Доказывает, что здесь человек
risk-unclear-submit = Отправляет форму без понятной надписи
risk-leave-site = Переходит на сайт, который вы не называли
risk-private-host = Открывает адрес в вашей сети
risk-cross-site = Переносит текст с одного сайта на другой
risk-script = Выполняет скрипт на странице

## Запуски

runs-title = Запуски
runs-search = Искать в целях и ответах
runs-count = { $count ->
    [one] { $count } запуск
    [few] { $count } запуска
   *[many] { $count } запусков
}
runs-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
runs-none = Запусков ещё нет.
runs-none-found = Таких слов нет ни в одном запуске.
runs-close = Закрыть
review-back = Ко всем запускам
review-tokens = { $count ->
    [one] { $count } токен
    [few] { $count } токена
   *[many] { $count } токенов
}
review-no-steps = Этот запуск кончился до первого шага.
review-facts = Этот шаг
review-step = Шаг { $step }
review-step-of = { $step } из { $count }
review-scrubber = Перейти к шагу
review-previous = Предыдущий шаг
review-next = Следующий шаг
review-filmstrip = Все шаги
review-frame = Шаг { $step }: { $what }
review-planned = Что собиралось сделать
review-judged = Что сказала проверка безопасности
review-decided = Что решили вы
review-happened = Что произошло
review-url-changed = Открылась другая страница
review-page-changed = Страница изменилась
review-file = Файл: { $file }
review-timings = Сколько времени заняло
verdict-allow = Разрешено
verdict-confirm = Спрашивает вас
verdict-block = Не разрешено
share = Поделиться…
share-done = Сохранено: { $path }
delete-title = Удалить этот запуск?
delete-text = Его шаги и снимки будут удалены с этого компьютера. Вернуть их нельзя.
delete-confirm = Удалить

## Подробности

details-graph = Граф
details-events = События
details-copy-all = Копировать всё
details-folder = Открыть папку
graph-label = Граф запуска: пройденный путь подсвечен
graph-may-end = Здесь запуск может закончиться
review-request = Отправлено модели
review-reply = Ответ модели
review-record = Запись этого шага

## Настройки

settings-sections = Настройки
settings-browser = Браузер
settings-browser-text = В каком браузере идёт работа.
settings-model = Модель ИИ
settings-model-text = Кто читает ваши цели и решает, что делать на каждом шаге.
settings-safety = Безопасность
settings-safety-text = Что можно делать, не спрашивая вас.
settings-limits = Пределы
settings-limits-text = Когда запуск заканчивается сам.
settings-history = История
settings-history-text = Где хранятся ваши запуски. Они не покидают этот компьютер.
settings-look = Вид и язык
settings-look-text = Меняется сразу.
settings-advanced = Тонкая настройка
settings-advanced-text = Внутренние числа. Значения по умолчанию подходят почти всем.
settings-about = О программе
settings-about-text = Эта программа.
settings-save = Сохранить
settings-saved = Сохранено
settings-undo = Отменить
settings-unsaved = Ещё не сохранено
settings-mistakes = { $count ->
    [one] Проверьте { $count } место
    [few] Проверьте { $count } места
   *[many] Проверьте { $count } мест
}
settings-reset = Сбросить все настройки
settings-reset-text = Всё станет как при первом запуске. Ключ и ваши запуски останутся.
settings-reset-confirm = Сбросить

invalid-number = Введите число.
invalid-range = Введите число от { $min } до { $max }.
invalid-whole = Введите целое число.
invalid-attach = Напишите, например, http://127.0.0.1:9222.
invalid-search-engine = Напишите адрес, в котором %s стоит на месте слов.
invalid-url = Напишите адрес, который начинается с https:// или http://.
invalid-model-name = Выберите модель.
invalid-host = «{ $host }» — не название сайта. Напишите, например, example.org.

approve-mode = Когда спрашивать
approve-mode-ask = Спрашивать меня
approve-mode-ask-text = Перед оплатой, отправкой, удалением, регистрацией, скачиванием и подобным. Лучший выбор для большинства.
approve-mode-none = Никогда не рисковать
approve-mode-none-text = Не спрашивает и пропускает такие шаги.
approve-mode-classes = Кое-что разрешать без вопросов
approve-mode-classes-text = Выберите, что именно. Об остальном спросит.
approve-mode-all = Разрешать всё без вопросов
approve-mode-all-text = Только для пробы. Может покупать, отправлять и удалять от вашего имени.
allow-hosts = Сайты, на которых можно работать всегда
allow-hosts-hint = По одному в строке, например example.org. Об остальных спросит, если их не называет цель.

runs-dir = Папка запусков
runs-dir-hint = Оставьте пустым для обычного места.
choose-folder = Выбрать…
open-folder = Открыть

look-theme = Цвета
look-language = Язык
look-system = Как в системе
look-light = Светлые
look-dark = Тёмные
look-first-start = Показать первый запуск снова
language-en = English
language-ru = Русский

about-version = Версия { $version }
about-text = Цель простыми словами, выполненная в настоящем браузере. Всё важное решаете вы.
about-licence = Свободная программа по лицензии MIT или Apache 2.0, на ваш выбор.

setting-limits-max-steps = Шаги
setting-limits-max-steps-hint = После стольких шагов запуск заканчивается. От { $min } до { $max }, по умолчанию { $preset }.
setting-limits-max-minutes = Минуты
setting-limits-max-minutes-hint = Минуты работы; ожидание вас не считается. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-tokens = Токены
setting-limits-max-tokens-hint = Текст, которым обмениваются с моделью ИИ за один запуск. 0 — без предела, по умолчанию { $preset }.
setting-limits-max-planner-calls = Решения
setting-limits-max-planner-calls-hint = Сколько раз можно решать, что дальше. От { $min } до { $max }, по умолчанию { $preset }.
setting-limits-max-no-progress-steps = Шаги без продвижения
setting-limits-max-no-progress-steps-hint = После стольких шагов в никуда работа прекращается. От { $min } до { $max }, по умолчанию { $preset }.

setting-engine-observe-screenshot-mode = Снимки
setting-engine-observe-screenshot-mode-hint = Когда делается снимок страницы. По умолчанию при каждом взгляде.
setting-engine-observe-screenshot-mode-always = При каждом взгляде
setting-engine-observe-screenshot-mode-on-demand = Только когда спрашивают вас
setting-engine-observe-screenshot-mode-never = Никогда
setting-engine-hide-overlay = Чистые снимки
setting-engine-hide-overlay-hint = На сохранённых снимках нет номеров. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-pause-on-login = Пауза на страницах входа
setting-engine-pause-on-login-hint = Ждёт, пока вы войдёте. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-interactive-prompts = Задавать мне вопросы
setting-engine-interactive-prompts-hint = Если выключено, вопрос заканчивает запуск. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-auto-confirm = Меньшие риски разрешать самому
setting-engine-auto-confirm-hint = Шаги, разрешение на которые можно запомнить, делаются без вопроса. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-auto-done = Замечать, что всё готово
setting-engine-auto-done-hint = Может закончить, когда результат виден на странице, даже если об этом ещё не сказано. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-auto-done-threshold = Насколько уверенно
setting-engine-auto-done-threshold-hint = От { $min } до { $max }: какая нужна уверенность, чтобы проверить, всё ли готово. По умолчанию { $preset }.
setting-engine-conservative-observe = Смотреть дважды
setting-engine-conservative-observe-hint = Второй, более медленный взгляд, прежде чем искать по всей странице. По умолчанию { $preset ->
    [on] включено
   *[off] выключено
}.
setting-engine-progress-keywords = Слова, которые значат продвижение
setting-engine-progress-keywords-hint = Кроме слов вашей цели, через запятую. По умолчанию нет.
setting-engine-planner-timeout-ms = Дольше всего ждать решения
setting-engine-planner-timeout-ms-hint = В миллисекундах, от { $min } до { $max }. По умолчанию { $preset }.
setting-engine-execute-timeout-ms = Дольше всего ждать шага
setting-engine-execute-timeout-ms-hint = В миллисекундах, от { $min } до { $max }. По умолчанию { $preset }.
setting-engine-mapping-limit = Пронумерованное на странице
setting-engine-mapping-limit-hint = Сколько видно за один взгляд. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-mapping-boost = Больше при поиске
setting-engine-mapping-boost-hint = Во столько раз больше видно при поиске по всей странице. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-text-limit = Текст страницы
setting-engine-text-limit-hint = Самый длинный текст, который читается, в знаках. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-scroll-step = Длина прокрутки
setting-engine-scroll-step-hint = В высотах видимой страницы. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-repeat-threshold = Снова тот же шаг
setting-engine-repeat-threshold-hint = После стольких раз ищется другой путь. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-stagnation-threshold = Снова та же страница
setting-engine-stagnation-threshold-hint = После стольких взглядов без перемен поиск идёт дальше. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-max-auto-scrolls = Свои прокрутки
setting-engine-max-auto-scrolls-hint = Сколько раз можно прокручивать в поисках нового. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-paged-scan-steps = Экраны за один поиск
setting-engine-paged-scan-steps-hint = Как далеко вниз читать при поиске по всей странице. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-max-attempts-per-element = Попытки с одним элементом
setting-engine-max-attempts-per-element-hint = После стольких неудач элемент больше не трогается. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-max-reobserve-attempts = Попытки найти снова
setting-engine-max-reobserve-attempts-hint = Когда страница перерисована. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-max-validation-rejects = Отклонённые результаты
setting-engine-max-validation-rejects-hint = Сколько раз результат можно вернуть, прежде чем запуск закончится. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-max-strategies = Разные пути
setting-engine-max-strategies-hint = Сколько их пробуется, прежде чем прекратить. От { $min } до { $max }, по умолчанию { $preset }.
setting-engine-memory-threshold-tokens = Длина памяти
setting-engine-memory-threshold-tokens-hint = С этого числа токенов прежние шаги пересказываются коротко. От { $min } до { $max }, по умолчанию { $preset }.
`,mo=`## The window's program, before there is a window.

window-no-display = There is no screen here. To work without a window, use “browser-copilot run”.
window-cannot-open = The window cannot be opened. { $detail }
window-start-address = This is not an address.
window-start-address-hint = Write it like https://example.org
`,ho=`## Программа окна, пока окна ещё нет.

window-no-display = Экрана здесь нет. Чтобы работать без окна, используйте «browser-copilot run».
window-cannot-open = Окно не открывается. { $detail }
window-start-address = Это не адрес.
window-start-address-hint = Напишите его так: https://example.org
`,go=class{constructor(e){this.value=e}valueOf(){return this.value}},_o=class extends go{constructor(e=`???`){super(e)}toString(e){return`{${this.value}}`}},vo=class extends go{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},yo=class e extends go{static supportsValue(t){if(typeof t==`number`||t instanceof Date)return!0;if(t instanceof go)return e.supportsValue(t.valueOf());if(`Temporal`in globalThis){let e=globalThis.Temporal;if(t instanceof e.Instant||t instanceof e.PlainDateTime||t instanceof e.PlainDate||t instanceof e.PlainMonthDay||t instanceof e.PlainTime||t instanceof e.PlainYearMonth)return!0}return!1}constructor(t,n={}){t instanceof e?(n={...t.opts,...n},t=t.value):t instanceof go&&(t=t.valueOf()),typeof t==`object`&&`calendarId`in t&&n.calendar===void 0&&(n={...n,calendar:t.calendarId}),super(t),this.opts=n}[Symbol.toPrimitive](e){return e===`string`?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e==`number`)return e;if(e instanceof Date)return e.getTime();if(`epochMilliseconds`in e)return e.epochMilliseconds;if(`toZonedDateTime`in e)return e.toZonedDateTime(`UTC`).epochMilliseconds;throw TypeError(`Unwrapping a non-number value as a number`)}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value==`number`||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}},bo=100,xo=`⁨`,So=`⁩`;function Co(e,t,n){return n===t||n instanceof vo&&t instanceof vo&&n.value===t.value||t instanceof vo&&typeof n==`string`&&n===e.memoizeIntlObject(Intl.PluralRules,t.opts).select(t.value)}function wo(e,t,n){return t[n]?No(e,t[n].value):(e.reportError(RangeError(`No default`)),new _o)}function To(e,t){let n=[],r=Object.create(null);for(let i of t)i.type===`narg`?r[i.name]=Eo(e,i.value):n.push(Eo(e,i));return{positional:n,named:r}}function Eo(e,t){switch(t.type){case`str`:return t.value;case`num`:return new vo(t.value,{minimumFractionDigits:t.precision});case`var`:return Do(e,t);case`mesg`:return Oo(e,t);case`term`:return ko(e,t);case`func`:return Ao(e,t);case`select`:return jo(e,t);default:return new _o}}function Do(e,{name:t}){let n;if(e.params){if(Object.prototype.hasOwnProperty.call(e.params,t))n=e.params[t];else return new _o(`$${t}`)}else if(e.args&&Object.prototype.hasOwnProperty.call(e.args,t))n=e.args[t];else return e.reportError(ReferenceError(`Unknown variable: $${t}`)),new _o(`$${t}`);if(n instanceof go)return n;switch(typeof n){case`string`:return n;case`number`:return new vo(n);case`object`:if(yo.supportsValue(n))return new yo(n);default:return e.reportError(TypeError(`Variable type not supported: $${t}, ${typeof n}`)),new _o(`$${t}`)}}function Oo(e,{name:t,attr:n}){let r=e.bundle._messages.get(t);if(!r)return e.reportError(ReferenceError(`Unknown message: ${t}`)),new _o(t);if(n){let i=r.attributes[n];return i?No(e,i):(e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new _o(`${t}.${n}`))}return r.value?No(e,r.value):(e.reportError(ReferenceError(`No value: ${t}`)),new _o(t))}function ko(e,{name:t,attr:n,args:r}){let i=`-${t}`,a=e.bundle._terms.get(i);if(!a)return e.reportError(ReferenceError(`Unknown term: ${i}`)),new _o(i);if(n){let t=a.attributes[n];if(t){e.params=To(e,r).named;let n=No(e,t);return e.params=null,n}return e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new _o(`${i}.${n}`)}e.params=To(e,r).named;let o=No(e,a.value);return e.params=null,o}function Ao(e,{name:t,args:n}){let r=e.bundle._functions[t];if(!r)return e.reportError(ReferenceError(`Unknown function: ${t}()`)),new _o(`${t}()`);if(typeof r!=`function`)return e.reportError(TypeError(`Function ${t}() is not callable`)),new _o(`${t}()`);try{let t=To(e,n);return r(t.positional,t.named)}catch(n){return e.reportError(n),new _o(`${t}()`)}}function jo(e,{selector:t,variants:n,star:r}){let i=Eo(e,t);if(i instanceof _o)return wo(e,n,r);for(let t of n)if(Co(e,i,Eo(e,t.key)))return No(e,t.value);return wo(e,n,r)}function Mo(e,t){if(e.dirty.has(t))return e.reportError(RangeError(`Cyclic reference`)),new _o;e.dirty.add(t);let n=[],r=e.bundle._useIsolating&&t.length>1;for(let i of t)if(typeof i==`string`)n.push(e.bundle._transform(i));else{if(e.placeables++,e.placeables>bo)throw e.dirty.delete(t),RangeError(`Too many placeables expanded: ${e.placeables}, max allowed is ${bo}`);r&&n.push(xo),n.push(Eo(e,i).toString(e)),r&&n.push(So)}return e.dirty.delete(t),n.join(``)}function No(e,t){return typeof t==`string`?e.bundle._transform(t):Mo(e,t)}var Po=class{constructor(e,t,n){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=n}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let n=this.bundle._intls.get(e);n||(n={},this.bundle._intls.set(e,n));let r=JSON.stringify(t);return n[r]||(n[r]=new e(this.bundle.locales,t)),n[r]}};function Fo(e,t){let n=Object.create(null);for(let[r,i]of Object.entries(e))t.includes(r)&&(n[r]=i.valueOf());return n}var Io=[`unitDisplay`,`currencyDisplay`,`useGrouping`,`minimumIntegerDigits`,`minimumFractionDigits`,`maximumFractionDigits`,`minimumSignificantDigits`,`maximumSignificantDigits`];function Lo(e,t){let n=e[0];if(n instanceof _o)return new _o(`NUMBER(${n.valueOf()})`);if(n instanceof vo)return new vo(n.valueOf(),{...n.opts,...Fo(t,Io)});if(n instanceof yo)return new vo(n.toNumber(),{...Fo(t,Io)});throw TypeError(`Invalid argument to NUMBER`)}var Ro=[`dateStyle`,`timeStyle`,`fractionalSecondDigits`,`dayPeriod`,`hour12`,`weekday`,`era`,`year`,`month`,`day`,`hour`,`minute`,`second`,`timeZoneName`];function zo(e,t){let n=e[0];if(n instanceof _o)return new _o(`DATETIME(${n.valueOf()})`);if(n instanceof yo||n instanceof vo)return new yo(n,Fo(t,Ro));throw TypeError(`Invalid argument to DATETIME`)}var Bo=new Map;function Vo(e){let t=Array.isArray(e)?e.join(` `):e,n=Bo.get(t);return n===void 0&&(n=new Map,Bo.set(t,n)),n}var Ho=class{constructor(e,{functions:t,useIsolating:n=!0,transform:r=e=>e}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:Lo,DATETIME:zo,...t},this._useIsolating=n,this._transform=r,this._intls=Vo(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let n=[];for(let r=0;r<e.body.length;r++){let i=e.body[r];if(i.id.startsWith(`-`)){if(t===!1&&this._terms.has(i.id)){n.push(Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){n.push(Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return n}formatPattern(e,t=null,n=null){if(typeof e==`string`)return this._transform(e);let r=new Po(this,n,t);try{return Mo(r,e).toString(r)}catch(e){if(r.errors&&e instanceof Error)return r.errors.push(e),new _o().toString(r);throw e}}},Uo=/^(-?[a-zA-Z][\w-]*) *= */gm,Wo=/\.([a-zA-Z][\w-]*) *= */y,Go=/\*?\[/y,Ko=/(-?[0-9]+(?:\.([0-9]+))?)/y,qo=/([a-zA-Z][\w-]*)/y,Jo=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,Yo=/^[A-Z][A-Z0-9_-]*$/,Xo=/([^{}\n\r]+)/y,Zo=/([^\\"\n\r]*)/y,Qo=/\\([\\"])/y,$o=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,es=/^\n+/,ts=/ +$/,ns=/ *\r?\n/g,rs=/( *)$/,is=/{\s*/y,as=/\s*}/y,os=/\[\s*/y,ss=/\s*] */y,cs=/\s*\(\s*/y,ls=/\s*->\s*/y,us=/\s*:\s*/y,ds=/\s*,?\s*/y,fs=/\s+/y,ps=class{constructor(e){this.body=[],Uo.lastIndex=0;let t=0;for(;;){let n=Uo.exec(e);if(n===null)break;t=Uo.lastIndex;try{this.body.push(s(n[1]))}catch(e){if(e instanceof SyntaxError)continue;throw e}}function n(n){return n.lastIndex=t,n.test(e)}function r(n,r){if(e[t]===n)return t++,!0;if(r)throw new r(`Expected ${n}`);return!1}function i(e,r){if(n(e))return t=e.lastIndex,!0;if(r)throw new r(`Expected ${e.toString()}`);return!1}function a(n){n.lastIndex=t;let r=n.exec(e);if(r===null)throw SyntaxError(`Expected ${n.toString()}`);return t=n.lastIndex,r}function o(e){return a(e)[1]}function s(e){let t=l(),n=c();if(t===null&&Object.keys(n).length===0)throw SyntaxError(`Expected message value or attributes`);return{id:e,value:t,attributes:n}}function c(){let e=Object.create(null);for(;n(Wo);){let t=o(Wo),n=l();if(n===null)throw SyntaxError(`Expected attribute value`);e[t]=n}return e}function l(){let r;if(n(Xo)&&(r=o(Xo)),e[t]===`{`||e[t]===`}`)return u(r?[r]:[],1/0);let i=x();return i?r?u([r,i],i.length):(i.value=S(i.value,es),u([i],i.length)):r?S(r,ts):null}function u(r=[],i){for(;;){if(n(Xo)){r.push(o(Xo));continue}if(e[t]===`{`){r.push(d());continue}if(e[t]===`}`)throw SyntaxError(`Unbalanced closing brace`);let a=x();if(a)r.push(a),i=Math.min(i,a.length);else break}let a=r.length-1,s=r[a];typeof s==`string`&&(r[a]=S(s,ts));let c=[];for(let e of r)e instanceof ms&&(e=e.value.slice(0,e.value.length-i)),e&&c.push(e);return c}function d(){i(is,SyntaxError);let e=f();if(i(as))return e;if(i(ls)){let t=h();return i(as,SyntaxError),{type:`select`,selector:e,...t}}throw SyntaxError(`Unclosed placeable`)}function f(){if(e[t]===`{`)return d();if(n(Jo)){let[,e,t,n=null]=a(Jo);if(e===`$`)return{type:`var`,name:t};if(i(cs)){let r=p();if(e===`-`)return{type:`term`,name:t,attr:n,args:r};if(Yo.test(t))return{type:`func`,name:t,args:r};throw SyntaxError(`Function names must be all upper-case`)}return e===`-`?{type:`term`,name:t,attr:n,args:[]}:{type:`mesg`,name:t,attr:n}}return _()}function p(){let n=[];for(;;){switch(e[t]){case`)`:return t++,n;case void 0:throw SyntaxError(`Unclosed argument list`)}n.push(m()),i(ds)}}function m(){let e=f();return e.type===`mesg`&&i(us)?{type:`narg`,name:e.name,value:_()}:e}function h(){let e=[],t=0,i;for(;n(Go);){r(`*`)&&(i=t);let n=g(),a=l();if(a===null)throw SyntaxError(`Expected variant value`);e[t++]={key:n,value:a}}if(t===0)return null;if(i===void 0)throw SyntaxError(`Expected default variant`);return{variants:e,star:i}}function g(){i(os,SyntaxError);let e;return e=n(Ko)?v():{type:`str`,value:o(qo)},i(ss,SyntaxError),e}function _(){if(n(Ko))return v();if(e[t]===`"`)return y();throw SyntaxError(`Invalid expression`)}function v(){let[,e,t=``]=a(Ko),n=t.length;return{type:`num`,value:parseFloat(e),precision:n}}function y(){r(`"`,SyntaxError);let n=``;for(;;)if(n+=o(Zo),e[t]===`\\`)n+=b();else{if(r(`"`))return{type:`str`,value:n};throw SyntaxError(`Unclosed string literal`)}}function b(){if(n(Qo))return o(Qo);if(n($o)){let[,e,t]=a($o),n=parseInt(e||t,16);return n<=55295||57344<=n?String.fromCodePoint(n):`�`}throw SyntaxError(`Unknown escape sequence`)}function x(){let n=t;switch(i(fs),e[t]){case`.`:case`[`:case`*`:case`}`:case void 0:return!1;case`{`:return ee(e.slice(n,t))}return e[t-1]===` `&&ee(e.slice(n,t))}function S(e,t){return e.replace(t,``)}function ee(e){let t=e.replace(ns,`
`),n=rs.exec(e)[1].length;return new ms(t,n)}}},ms=class{constructor(e,t){this.value=e,this.length=t}},hs=Object.assign({"../../../../locales/parts/agent.en.ftl":Za,"../../../../locales/parts/agent.ru.ftl":Qa,"../../../../locales/parts/cli.en.ftl":$a,"../../../../locales/parts/cli.ru.ftl":eo,"../../../../locales/parts/doctor.en.ftl":to,"../../../../locales/parts/doctor.ru.ftl":no,"../../../../locales/parts/errors.en.ftl":ro,"../../../../locales/parts/errors.ru.ftl":io,"../../../../locales/parts/guard.en.ftl":ao,"../../../../locales/parts/guard.ru.ftl":oo,"../../../../locales/parts/journal.en.ftl":so,"../../../../locales/parts/journal.ru.ftl":co,"../../../../locales/parts/steps.en.ftl":lo,"../../../../locales/parts/steps.ru.ftl":uo,"../../../../locales/parts/ui.en.ftl":fo,"../../../../locales/parts/ui.ru.ftl":po,"../../../../locales/parts/window.en.ftl":mo,"../../../../locales/parts/window.ru.ftl":ho}),gs=/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/,_s=String.fromCodePoint(8296),vs=String.fromCodePoint(8297);function ys(e){return typeof e==`string`&&gs.test(e)?_s+e+vs:e}function bs(e,t){let n=new Ho(e,{useIsolating:!1});for(let e of t)n.addResource(new ps(e),{allowOverrides:!0});return n}function xs(e,t,n){let r=e.getMessage(t);if(!r?.value)return;let i=n?Object.fromEntries(Object.entries(n).map(([e,t])=>[e,ys(t)])):null;return e.formatPattern(r.value,i,[])}function Ss(e){return Object.entries(hs).filter(([t])=>t.endsWith(`.${e}.ftl`)).map(([,e])=>e)}var Cs={en:bs(`en`,Ss(`en`)),ru:bs(`ru`,Ss(`ru`))};function ws(e,t){Cs[e].addResource(new ps(t))}function Ts(e){for(let t of e){let e=t.toLowerCase().split(`-`)[0];if(e===`ru`||e===`en`)return e}return`en`}var Es=new class{#e=j(`en`);get language(){return R(this.#e)}set language(e){M(this.#e,e,!0)}use(e){this.language=e===`system`?Ts(navigator.languages):e,document.documentElement.lang=this.language}};function X(e,t){return xs(Cs[Es.language],e,t)??xs(Cs.en,e,t)??e}function Ds(e){return Cs[Es.language].hasMessage(e)||Cs.en.hasMessage(e)}function Os(e){return e?X(e.id,e.args):``}function ks(e){let[t=``,n=``,r=``]=e.replace(/^#\/?/,``).split(`/`).map(decodeURIComponent);switch(t){case`welcome`:return{screen:`welcome`};case`run`:return n?{screen:`run`,run:n}:{screen:`new`};case`runs`:return n?{screen:`review`,run:n,step:r?Number(r):void 0}:{screen:`runs`};case`settings`:return{screen:`settings`,section:n||`browser`};default:return{screen:`new`}}}var Z=new class{#e=j();get start(){return R(this.#e)}set start(e){M(this.#e,e)}#t=j();get failed(){return R(this.#t)}set failed(e){M(this.#t,e)}#n=j(Ba);get window(){return R(this.#n)}set window(e){M(this.#n,e)}#r=j(ks(location.hash));get route(){return R(this.#r)}set route(e){M(this.#r,e)}#i=j([]);get active(){return R(this.#i)}set active(e){M(this.#i,e)}#a=j(0);get historyVersion(){return R(this.#a)}set historyVersion(e){M(this.#a,e,!0)}#o=j(``);get announcement(){return R(this.#o)}set announcement(e){M(this.#o,e,!0)}#s=j(``);get draft(){return R(this.#s)}set draft(e){M(this.#s,e,!0)}#c=j();get closing(){return R(this.#c)}set closing(e){M(this.#c,e,!0)}listening=!1;async load(){this.failed=void 0;try{let e=Y();this.window=await e.windowStateGet(),this.applyWindow(),this.listening||(this.listening=!0,await e.onRunChanged(e=>this.runChanged(e)),await e.onCloseRequested(e=>this.closing=e));let t=await e.appStart(),n=new Set(this.active.map(e=>e.id));this.active=[...this.active,...t.active.filter(e=>!n.has(e.id))],this.start=t,!this.window.first_start_done&&location.hash.length<=2&&As(`#/welcome`)}catch(e){this.failed=Ha(e)}}runChanged(e){let t=this.active.filter(t=>t.id!==e.id),n=e.status===`running`||e.status===`waiting`||e.status===`paused`;this.active=n?[e,...t].sort((e,t)=>t.started.localeCompare(e.started)):t,this.historyVersion+=1}setWindow(e){this.window={...this.window,...e},this.applyWindow(),Y().windowStateSet(this.window)}remember(e){let t=[e,...this.window.recent_goals.filter(t=>t!==e)].slice(0,8);this.setWindow({recent_goals:t})}applyWindow(){Es.use(this.window.language),document.documentElement.dataset.theme=this.window.theme}announce(e){this.announcement=e}};function As(e){location.hash===e?Z.route=ks(e):location.hash=e}window.addEventListener(`hashchange`,()=>{Z.route=ks(location.hash)});var js=new Set([`$$slots`,`$$events`,`$$legacy`,`variant`,`size`,`label`,`busy`,`icon`,`children`,`disabled`,`type`,`element`,`class`]),Ms=z(`<span class="spinner svelte-18sv61c" aria-hidden="true"></span>`),Ns=z(`<span class="icon svelte-18sv61c" aria-hidden="true"><!></span>`),Ps=z(`<span class="text svelte-18sv61c"><!></span>`),Fs=z(`<button><!> <!></button>`);function Q(e,t){O(t,!0);let n=J(t,`variant`,3,`secondary`),r=J(t,`size`,3,`m`),i=J(t,`busy`,3,!1),a=J(t,`type`,3,`button`),o=J(t,`element`,15),s=K(t,js);var c=Fs();ba(c,()=>({type:a(),class:[`button`,n(),r(),!t.children&&`icon-only`,t.class],disabled:t.disabled||i(),"aria-busy":i()||void 0,"aria-label":t.label,title:t.label,...s}),void 0,void 0,void 0,`svelte-18sv61c`);var l=N(c),u=e=>{H(e,Ms())},d=e=>{var n=Ns();Li(N(n),()=>t.icon),E(n),H(e,n)};W(l,e=>{i()?e(u):t.icon&&e(d,1)});var f=I(l,2),p=e=>{var n=Ps();Li(N(n),()=>t.children),E(n),H(e,n)};W(f,e=>{t.children&&e(p)}),E(c),Aa(c,e=>o(e),()=>o()),H(e,c),k()}var Is={xmlns:`http://www.w3.org/2000/svg`,width:24,height:24,viewBox:`0 0 24 24`,fill:`none`,stroke:`currentColor`,"stroke-width":2,"stroke-linecap":`round`,"stroke-linejoin":`round`},Ls=(...e)=>e.filter((e,t,n)=>!!e&&e.trim()!==``&&n.indexOf(e)===t).join(` `).trim();function Rs(e){return e!=null}function zs(e,t={}){let n=t.attributeNames??{},r=e=>n[e]??e,i=e.size??e.width??Is.width,a=e.size??e.height??Is.height,o=e.aliases?.filter(e=>typeof e==`string`&&e.trim()!==``).map(e=>`lucide-${e}`)??[],s=[...e.name?[`lucide-${e.name}`]:[],...o],c=t.className?.split(` `).filter(Boolean)??[],l=t.includeDefaultClasses===!1?Ls(...c):Ls(`lucide`,...s,...c),u=t.absoluteStrokeWidth?Number(t.strokeWidth??Is[`stroke-width`])*Number(e.size??e.width??Is.width)/Number(t.size??t.width??Is.width):t.strokeWidth??Is[`stroke-width`];return[`svg`,{...Object.entries(Is).reduce((e,[t,n])=>(e[r(t)]=n,e),{}),...`color`in t&&t.color&&{[r(`stroke`)]:t.color},...`size`in t&&Rs(t.size)&&{[r(`width`)]:t.size,[r(`height`)]:t.size},...`width`in t&&Rs(t.width)&&{[r(`width`)]:t.width},...`height`in t&&Rs(t.height)&&{[r(`height`)]:t.height},[r(`stroke-width`)]:u,...l&&{[r(`class`)]:l},[r(`viewBox`)]:`0 0 ${i} ${a}`,...t.hasA11yProp===!1?{[r(`aria-hidden`)]:`true`}:{},...`attributes`in t&&t.attributes},e.node.map(e=>{let[n,i,a]=e,o=t.nonScalingStroke?{[r(`vector-effect`)]:`non-scaling-stroke`,...i}:i;return a?[n,o,a]:[n,o]})]}var Bs=e=>{for(let t in e)if(t.startsWith(`aria-`)||t===`role`||t===`title`)return!0;return!1},Vs=Symbol(`lucide-context`),Hs=()=>at(Vs),Us=new Set([`$$slots`,`$$events`,`$$legacy`,`color`,`size`,`width`,`height`,`strokeWidth`,`absoluteStrokeWidth`,`nonScalingStroke`,`iconNode`,`icon`,`class`,`children`]),Ws=pi(`<svg><!><!></svg>`);function Gs(e,t){O(t,!0);let n=Hs()??{},r=J(t,`color`,19,()=>n.color??`currentColor`),i=J(t,`size`,19,()=>n.size??24),a=J(t,`width`,19,i),o=J(t,`height`,19,i),s=J(t,`strokeWidth`,19,()=>n.strokeWidth??2),c=J(t,`absoluteStrokeWidth`,19,()=>n.absoluteStrokeWidth??!1),l=J(t,`nonScalingStroke`,19,()=>n.nonScalingStroke??!1),u=J(t,`iconNode`,19,()=>[]),d=J(t,`icon`,19,()=>({node:u(),aliases:[],size:24})),p=K(t,Us),m=A(()=>!!t.children||Bs(p)),h=A(()=>zs(d(),{color:r(),width:a(),height:o(),strokeWidth:s(),absoluteStrokeWidth:c(),nonScalingStroke:l(),className:Ls(`lucide-icon`,n.class),hasA11yProp:R(m),attributes:p})),v=A(()=>_(R(h),3)),y=A(()=>R(v)[1]),b=A(()=>g(R(v)[2],()=>[],!0)),x=A(()=>({...R(y),class:[...R(y).class.split(` `),t.class]}));var S=Ws();ba(S,()=>({...R(x)}));var ee=N(S);ji(ee,17,()=>R(b),Di,(e,t)=>{var n=A(()=>_(R(t),2));let r=()=>R(n)[0],i=()=>R(n)[1];var a=V();zi(P(a),r,!0,(e,t)=>{ba(e,()=>({...i()}))}),H(e,a)}),Li(I(ee),()=>t.children??f),E(S),H(e,S),k()}var Ks=new Set([`$$slots`,`$$events`,`$$legacy`]);function qs(e,t){let n=K(t,Ks),r={name:`triangle-alert`,size:24,node:[[`path`,{d:`m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3`}],[`path`,{d:`M12 9v4`}],[`path`,{d:`M12 17h.01`}]],aliases:[`alert-triangle`]};Gs(e,q(()=>n,{get icon(){return r}}))}var Js=z(`<p class="hint svelte-dl6fym"> </p>`),Ys=z(`<details class="svelte-dl6fym"><summary> </summary><pre class="mono svelte-dl6fym"> </pre></details>`),Xs=z(`<div class="actions svelte-dl6fym"><!> <!></div>`),Zs=z(`<div class="note svelte-dl6fym" role="alert" data-testid="error"><span class="icon svelte-dl6fym" aria-hidden="true"><!></span> <div class="body selectable svelte-dl6fym"><p class="what svelte-dl6fym"> </p> <!> <!></div> <!></div>`);function Qs(e,t){O(t,!0);var n=Zs(),r=N(n);qs(N(r),{size:18}),E(r);var i=I(r,2),a=N(i),o=F(a,!0),s=I(a,2),c=e=>{var n=Js(),r=F(n,!0);L(e=>U(r,e),[()=>Os(t.error.hint)]),H(e,n)},l=A(()=>Ds(t.error.hint.id));W(s,e=>{R(l)&&e(c)});var u=I(s,2),d=e=>{var n=Ys(),r=N(n),i=F(r,!0),a=F(I(r),!0);E(n),L(e=>{U(i,e),U(a,t.error.detail)},[()=>X(`details`)]),H(e,n)};W(u,e=>{t.error.detail&&e(d)}),E(i);var p=I(i,2),m=e=>{var n=Xs(),r=N(n);Li(r,()=>t.actions??f);var i=I(r,2),a=e=>{Q(e,{size:`s`,get onclick(){return t.onretry},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`try-again`)]),H(e,n)},$$slots:{default:!0}})};W(i,e=>{t.onretry&&t.error.retryable&&e(a)}),E(n),H(e,n)};W(p,e=>{(t.actions||t.onretry&&t.error.retryable)&&e(m)}),E(n),L(e=>{G(n,`data-code`,t.error.code),U(o,e)},[()=>Os(t.error.message)]),H(e,n),k()}function $s(e){return typeof e==`function`}function ec(e){return typeof e==`object`&&!!e}var tc=[`string`,`number`,`bigint`,`boolean`];function nc(e){return e==null||tc.includes(typeof e)?!0:Array.isArray(e)?e.every(e=>nc(e)):typeof e==`object`&&Object.getPrototypeOf(e)===Object.prototype}var rc=Symbol(`box`),ic=Symbol(`is-writable`);function $(e,t){let n=A(e);return t?{[rc]:!0,[ic]:!0,get current(){return R(n)},set current(e){t(e)}}:{[rc]:!0,get current(){return e()}}}function ac(e){return ec(e)&&rc in e}function oc(e){return ac(e)&&ic in e}function sc(e){return ac(e)?e:$s(e)?$(e):uc(e)}function cc(e){return Object.entries(e).reduce((e,[t,n])=>ac(n)?(oc(n)?Object.defineProperty(e,t,{get(){return n.current},set(e){n.current=e}}):Object.defineProperty(e,t,{get(){return n.current}}),e):Object.assign(e,{[t]:n}),{})}function lc(e){return oc(e)?{[rc]:!0,get current(){return e.current}}:e}function uc(e){let t=j(hn(e));return{[rc]:!0,[ic]:!0,get current(){return R(t)},set current(e){M(t,e,!0)}}}function dc(e){let t=j(hn(e));return{[rc]:!0,[ic]:!0,get current(){return R(t)},set current(e){M(t,e,!0)}}}dc.from=sc,dc.with=$,dc.flatten=cc,dc.readonly=lc,dc.isBox=ac,dc.isWritableBox=oc;function fc(...e){return function(t){for(let n of e)if(n){if(t.defaultPrevented)return;typeof n==`function`?n.call(this,t):n.current?.call(this,t)}}}var pc=/\/\*[^*]*\*+([^/*][^*]*\*+)*\//g,mc=/\n/g,hc=/^\s*/,gc=/^(\*?[-#/*\\\w]+(\[[0-9a-z_-]+\])?)\s*/,_c=/^:\s*/,vc=/^((?:'(?:\\'|.)*?'|"(?:\\"|.)*?"|\([^)]*?\)|[^};])+)/,yc=/^[;\s]*/,bc=/^\s+|\s+$/g,xc=`
`,Sc=`/`,Cc=`*`,wc=``,Tc=`comment`,Ec=`declaration`;function Dc(e,t){if(typeof e!=`string`)throw TypeError(`First argument must be a string`);if(!e)return[];t||={};var n=1,r=1;function i(e){var t=e.match(mc);t&&(n+=t.length);var i=e.lastIndexOf(xc);r=~i?e.length-i:r+e.length}function a(){var e={line:n,column:r};return function(t){return t.position=new o(e),l(),t}}function o(e){this.start=e,this.end={line:n,column:r},this.source=t.source}o.prototype.content=e;function s(i){var a=Error(t.source+`:`+n+`:`+r+`: `+i);if(a.reason=i,a.filename=t.source,a.line=n,a.column=r,a.source=e,!t.silent)throw a}function c(t){var n=t.exec(e);if(n){var r=n[0];return i(r),e=e.slice(r.length),n}}function l(){c(hc)}function u(e){var t;for(e||=[];t=d();)t!==!1&&e.push(t);return e}function d(){var t=a();if(Sc==e.charAt(0)&&Cc==e.charAt(1)){for(var n=2;wc!=e.charAt(n)&&(Cc!=e.charAt(n)||Sc!=e.charAt(n+1));)++n;if(n+=2,wc===e.charAt(n-1))return s(`End of comment missing`);var o=e.slice(2,n-2);return r+=2,i(o),e=e.slice(n),r+=2,t({type:Tc,comment:o})}}function f(){var e=a(),t=c(gc);if(t){if(d(),!c(_c))return s(`property missing ':'`);var n=c(vc),r=e({type:Ec,property:Oc(t[0].replace(pc,wc)),value:n?Oc(n[0].replace(pc,wc)):wc});return c(yc),r}}function p(){var e=[];u(e);for(var t;t=f();)t!==!1&&(e.push(t),u(e));return e}return l(),p()}function Oc(e){return e?e.replace(bc,wc):wc}function kc(e,t){let n=null;if(!e||typeof e!=`string`)return n;let r=Dc(e),i=typeof t==`function`;return r.forEach(e=>{if(e.type!==`declaration`)return;let{property:r,value:a}=e;i?t(r,a,e):a&&(n||={},n[r]=a)}),n}var Ac=/\d/,jc=[`-`,`_`,`/`,`.`];function Mc(e=``){if(!Ac.test(e))return e!==e.toLowerCase()}function Nc(e){let t=[],n=``,r,i;for(let a of e){let e=jc.includes(a);if(e===!0){t.push(n),n=``,r=void 0;continue}let o=Mc(a);if(i===!1){if(r===!1&&o===!0){t.push(n),n=a,r=o;continue}if(r===!0&&o===!1&&n.length>1){let e=n.at(-1);t.push(n.slice(0,Math.max(0,n.length-1))),n=e+a,r=o;continue}}n+=a,r=o,i=e}return t.push(n),t}function Pc(e){return e?Nc(e).map(e=>Ic(e)).join(``):``}function Fc(e){return Lc(Pc(e||``))}function Ic(e){return e?e[0].toUpperCase()+e.slice(1):``}function Lc(e){return e?e[0].toLowerCase()+e.slice(1):``}var Rc=1e3,zc=new Map;function Bc(e){let t=zc.get(e);return t===void 0&&(t=e.startsWith(`-moz-`)||e.startsWith(`-webkit-`)||e.startsWith(`-ms-`)||e.startsWith(`-o-`)?Pc(e):e.startsWith(`--`)?e:Fc(e),zc.size>=Rc&&zc.clear(),zc.set(e,t)),t}var Vc=/["'\\{}]|\/\*/,Hc=/^[-\w]+$/;function Uc(e){if(Vc.test(e))return null;let t=[],n=0,r=0,i=-1;for(let a=0;a<=e.length;a++){let o=a<e.length?e.charCodeAt(a):59;if(o===40)n++;else if(o===41){if(--n<0)return null}else if(o===58)i<0&&(i=a);else if(o===59){if(n!==0)return null;let o=e.slice(r,a);if(i<0){if(o.trim()||t.length===0)return null}else{let n=e.slice(r,i).trim(),o=e.slice(i+1,a).trim();if(!Hc.test(n)||!o)return null;t.push(n,o)}r=a+1,i=-1}}return t}function Wc(e,t){let n=Uc(t);if(n)for(let t=0;t<n.length;t+=2)e[Bc(n[t])]=n[t+1];else kc(t,(t,n)=>{e[Bc(t)]=n})}function Gc(e){if(!e)return{};let t={};return Wc(t,e),t}function Kc(...e){return(...t)=>{for(let n of e)typeof n==`function`&&n(...t)}}function qc(e,t){let n=RegExp(e,`g`);return e=>{if(typeof e!=`string`)throw TypeError(`expected an argument of type string, but got ${typeof e}`);return e.match(n)?e.replace(n,t):e}}var Jc=qc(/[A-Z]/,e=>`-${e.toLowerCase()}`),Yc=new Map;function Xc(e){let t=Yc.get(e);return t===void 0&&(t=Jc(e),Yc.size>=1e3&&Yc.clear(),Yc.set(e,t)),t}function Zc(e){if(!e||typeof e!=`object`||Array.isArray(e))throw TypeError(`expected an argument of type object, but got ${typeof e}`);let t=``;for(let n of Object.keys(e)){let r=e[n];r!=null&&r!==``&&(t+=`${t?`
`:``}${Xc(n)}: ${r};`)}return t}function Qc(e={}){return Zc(e).replace(`
`,` `)}var $c=new Set(`onabort.onanimationcancel.onanimationend.onanimationiteration.onanimationstart.onauxclick.onbeforeinput.onbeforetoggle.onblur.oncancel.oncanplay.oncanplaythrough.onchange.onclick.onclose.oncompositionend.oncompositionstart.oncompositionupdate.oncontextlost.oncontextmenu.oncontextrestored.oncopy.oncuechange.oncut.ondblclick.ondrag.ondragend.ondragenter.ondragleave.ondragover.ondragstart.ondrop.ondurationchange.onemptied.onended.onerror.onfocus.onfocusin.onfocusout.onformdata.ongotpointercapture.oninput.oninvalid.onkeydown.onkeypress.onkeyup.onload.onloadeddata.onloadedmetadata.onloadstart.onlostpointercapture.onmousedown.onmouseenter.onmouseleave.onmousemove.onmouseout.onmouseover.onmouseup.onpaste.onpause.onplay.onplaying.onpointercancel.onpointerdown.onpointerenter.onpointerleave.onpointermove.onpointerout.onpointerover.onpointerup.onprogress.onratechange.onreset.onresize.onscroll.onscrollend.onsecuritypolicyviolation.onseeked.onseeking.onselect.onselectionchange.onselectstart.onslotchange.onstalled.onsubmit.onsuspend.ontimeupdate.ontoggle.ontouchcancel.ontouchend.ontouchmove.ontouchstart.ontransitioncancel.ontransitionend.ontransitionrun.ontransitionstart.onvolumechange.onwaiting.onwebkitanimationend.onwebkitanimationiteration.onwebkitanimationstart.onwebkittransitionend.onwheel`.split(`.`));function el(e){return $c.has(e)}function tl(...e){let t={...e[0]};for(let n=1;n<e.length;n++){let r=e[n];if(r){for(let e of Object.keys(r)){let n=t[e],i=r[e],a=typeof n==`function`,o=typeof i==`function`;if(a&&o&&el(e))t[e]=fc(n,i);else if(a&&o)t[e]=Kc(n,i);else if(e===`class`){let r=nc(n),a=nc(i);r&&a?t[e]=Ui(n,i):r?t[e]=Ui(n):a&&(t[e]=Ui(i))}else if(e===`style`){let r=typeof n==`object`,a=typeof i==`object`,o=typeof n==`string`,s=typeof i==`string`;if(r&&a)t[e]={...n,...i};else if(r&&s){let r=Gc(i);t[e]={...n,...r}}else if(o&&a)t[e]={...Gc(n),...i};else if(o&&s){let r=Gc(n),a=Gc(i);t[e]={...r,...a}}else r?t[e]=n:a?t[e]=i:o?t[e]=n:s&&(t[e]=i)}else t[e]=i===void 0?n:i}for(let e of Object.getOwnPropertySymbols(r)){let n=t[e],i=r[e];t[e]=i===void 0?n:i}}}return typeof t.style==`object`&&(t.style=Qc(t.style).replaceAll(`
`,` `)),t.hidden===!1&&(t.hidden=void 0,delete t.hidden),t.disabled===!1&&(t.disabled=void 0,delete t.disabled),t}var nl={position:`absolute`,width:`1px`,height:`1px`,padding:`0`,margin:`-1px`,overflow:`hidden`,clip:`rect(0, 0, 0, 0)`,whiteSpace:`nowrap`,borderWidth:`0`,transform:`translateX(-100%)`};Qc(nl);var rl=typeof window<`u`?window:void 0;typeof window<`u`&&window.document,typeof window<`u`&&window.navigator,typeof window<`u`&&window.location;function il(e){let t=e.activeElement;for(;t?.shadowRoot;){let e=t.shadowRoot.activeElement;if(e===t)break;t=e}return t}var al=class extends Map{#e=new Map;#t=j(0);#n=j(0);#r=Cr||-1;constructor(e){if(super(),e){for(var[t,n]of e)super.set(t,n);this.#n.v=super.size}}#i(e){return Cr===this.#r?j(e):sn(e)}has(e){var t=this.#e,n=t.get(e);if(n===void 0){if(super.has(e))n=this.#i(0),t.set(e,n);else return R(this.#t),!1}return R(n),!0}forEach(e,t){this.#a(),super.forEach(e,t)}get(e){var t=this.#e,n=t.get(e);if(n===void 0){if(super.has(e))n=this.#i(0),t.set(e,n);else{R(this.#t);return}}return R(n),super.get(e)}getOrInsert(e,t){return super.has(e)||this.set(e,t),this.get(e)}getOrInsertComputed(e,t){return super.has(e)||this.set(e,t(e)),this.get(e)}set(e,t){var n=this.#e,r=n.get(e),i=super.get(e),a=super.set(e,t),o=this.#t;if(r===void 0)r=this.#i(0),n.set(e,r),M(this.#n,super.size),pn(o);else if(i!==t){pn(r);var s=o.reactions===null?null:new Set(o.reactions);s!==null&&r.reactions?.every(e=>s.has(e))||pn(o)}return a}delete(e){var t=this.#e,n=t.get(e),r=super.delete(e);return n!==void 0&&(t.delete(e),M(n,-1)),r&&(M(this.#n,super.size),pn(this.#t)),r}clear(){if(super.size!==0){super.clear();var e=this.#e;M(this.#n,0);for(var t of e.values())M(t,-1);pn(this.#t),e.clear()}}#a(){R(this.#t);var e=this.#e;if(this.#n.v!==e.size){for(var t of super.keys())if(!e.has(t)){var n=this.#i(0);e.set(t,n)}}for([,n]of this.#e)R(n)}keys(){return R(this.#t),super.keys()}values(){return this.#a(),super.values()}entries(){return this.#a(),super.entries()}[Symbol.iterator](){return this.entries()}get size(){return R(this.#n),super.size}};new class{#e;#t;constructor(e={}){let{window:t=rl,document:n=t?.document}=e;t!==void 0&&(this.#e=n,this.#t=hi(e=>{let n=ti(t,`focusin`,e),r=ti(t,`focusout`,e);return()=>{n(),r()}}))}get current(){return this.#t?.(),this.#e?il(this.#e):null}};var ol=class{#e;#t;constructor(e){this.#e=e,this.#t=Symbol(e)}get key(){return this.#t}exists(){return st(this.#t)}get(){let e=at(this.#t);if(e===void 0)throw Error(`Context "${this.#e}" not found`);return e}getOr(e){let t=at(this.#t);return t===void 0?e:t}set(e){return ot(this.#t,e)}};function sl(e,t){switch(e){case`post`:Rn(t);break;case`pre`:Bn(t)}}function cl(e,t,n,r={}){let{lazy:i=!1}=r,a=!i,o=Array.isArray(e)?[]:void 0;sl(t,()=>{let t=Array.isArray(e)?e.map(e=>e()):e();if(!a){a=!0,o=t;return}let r=Ir(()=>n(t,o));return o=t,r})}function ll(e,t,n){cl(e,`post`,t,n)}function ul(e,t,n){cl(e,`pre`,t,n)}ll.pre=ul;function dl(e){Rn(()=>()=>{e()})}function fl(e){Nr().then(e)}var pl=1,ml=9,hl=11;function gl(e){return ec(e)&&e.nodeType===pl&&typeof e.nodeName==`string`}function _l(e){return ec(e)&&e.nodeType===ml}function vl(e){return ec(e)&&e.constructor?.name===`VisualViewport`}function yl(e){return ec(e)&&e.nodeType!==void 0}function bl(e){return yl(e)&&e.nodeType===hl&&`host`in e}function xl(e,t){if(!e||!t||!gl(e)||!gl(t))return!1;let n=t.getRootNode?.();if(e===t||e.contains(t))return!0;if(n&&bl(n)){let n=t;for(;n;){if(e===n)return!0;n=n.parentNode||n.host}}return!1}function Sl(e){return _l(e)?e:vl(e)?e.document:e?.ownerDocument??document}function Cl(e){let t=e.activeElement;for(;t?.shadowRoot;){let e=t.shadowRoot.activeElement;if(e===t)break;t=e}return t}var wl=class{element;#e=A(()=>this.element.current?this.element.current.getRootNode()??document:document);get root(){return R(this.#e)}set root(e){M(this.#e,e)}constructor(e){this.element=typeof e==`function`?$(e):e}getDocument=()=>Sl(this.root);getWindow=()=>this.getDocument().defaultView??window;getActiveElement=()=>Cl(this.root);isActiveElement=e=>e===this.getActiveElement();getElementById(e){return this.root.getElementById(e)}querySelector=e=>this.root?this.root.querySelector(e):null;querySelectorAll=e=>this.root?this.root.querySelectorAll(e):[];setTimeout=(e,t)=>this.getWindow().setTimeout(e,t);clearTimeout=e=>this.getWindow().clearTimeout(e)};function Tl(e,t){return{[zr()]:n=>ac(e)?(e.current=n,Ir(()=>t?.(n)),()=>{`isConnected`in n&&n.isConnected||(e.current=null,t?.(null))}):(e(n),Ir(()=>t?.(n)),()=>{`isConnected`in n&&n.isConnected||(e(null),t?.(null))})}}function El(e){return e?`true`:`false`}function Dl(e){return e?``:void 0}function Ol(e){return e?!0:void 0}function kl(e){return e?`open`:`closed`}function Al(e){return e?`checked`:`unchecked`}function jl(e){return e===`starting`?{"data-starting-style":``}:e===`ending`?{"data-ending-style":``}:{}}function Ml(e,t){return t?`mixed`:e?`true`:`false`}var Nl=class{#e;#t;attrs;constructor(e){this.#e=e.getVariant?e.getVariant():null,this.#t=this.#e?`data-${this.#e}-`:`data-${e.component}-`,this.getAttr=this.getAttr.bind(this),this.selector=this.selector.bind(this),this.attrs=Object.fromEntries(e.parts.map(e=>[e,this.getAttr(e)]))}getAttr(e,t){return t?`data-${t}-${e}`:`${this.#t}${e}`}selector(e,t){return`[${this.getAttr(e,t)}]`}};function Pl(e){let t=new Nl(e);return{...t.attrs,selector:t.selector,getAttr:t.getAttr}}var Fl=`ArrowDown`,Il=`ArrowLeft`,Ll=`ArrowRight`,Rl=`ArrowUp`,zl=`Home`,Bl=`PageDown`,Vl=`PageUp`;function Hl(e){return window.getComputedStyle(e).getPropertyValue(`direction`)}var Ul=[Fl,Vl,zl],Wl=[Rl,Bl,`End`];[...Ul,...Wl];function Gl(e=`ltr`,t=`horizontal`){return{horizontal:e===`rtl`?Il:Ll,vertical:Fl}[t]}function Kl(e=`ltr`,t=`horizontal`){return{horizontal:e===`rtl`?Ll:Il,vertical:Rl}[t]}function ql(e=`ltr`,t=`horizontal`){return[`ltr`,`rtl`].includes(e)||(e=`ltr`),[`horizontal`,`vertical`].includes(t)||(t=`horizontal`),{nextKey:Gl(e,t),prevKey:Kl(e,t)}}var Jl=typeof document<`u`,Yl=Xl();function Xl(){return Jl&&window?.navigator?.userAgent&&(/iP(ad|hone|od)/.test(window.navigator.userAgent)||window?.navigator?.maxTouchPoints>2&&/iPad|Macintosh/.test(window?.navigator.userAgent))}function Zl(e){return e instanceof HTMLElement}function Ql(e){return e instanceof Element||e instanceof SVGElement}function $l(e){if(typeof CSS<`u`&&typeof CSS.escape==`function`)return CSS.escape(e);let t=e.length,n=-1,r,i=``,a=e.charCodeAt(0);if(t===1&&a===45)return`\\`+e;for(;++n<t;)r=e.charCodeAt(n),i+=r===0?`�`:r>=1&&r<=31||r===127||n===0&&r>=48&&r<=57||n===1&&r>=48&&r<=57&&a===45?`\\`+r.toString(16)+` `:r>=128||r===45||r===95||r>=48&&r<=57||r>=65&&r<=90||r>=97&&r<=122?e.charAt(n):`\\`+e.charAt(n);return i}var eu=class{#e;#t=dc(null);constructor(e){this.#e=e}getCandidateNodes(){if(!this.#e.rootNode.current)return[];if(this.#e.candidateSelector){let e=Array.from(this.#e.rootNode.current.querySelectorAll(this.#e.candidateSelector));return this.#n(this.#e.rootNode.current,e)}if(this.#e.candidateAttr){let e=Array.from(this.#e.rootNode.current.querySelectorAll(`[${this.#e.candidateAttr}]:not([data-disabled])`));return this.#n(this.#e.rootNode.current,e)}return[]}#n(e,t){let n=this.#e.rootAttr;if(!n)return t;let r=`[${n}]`;return t.filter(t=>t.closest(r)===e)}focusFirstCandidate(){let e=this.getCandidateNodes();e.length&&e[0]?.focus()}handleKeydown(e,t,n=!1){let r=this.#e.rootNode.current;if(!r||!e)return;let i=this.getCandidateNodes();if(!i.length)return;let a=i.indexOf(e),{nextKey:o,prevKey:s}=ql(Hl(r),this.#e.orientation.current),c=this.#e.loop.current,l={[o]:a+1,[s]:a-1,[zl]:0,End:i.length-1};if(n){let e=o===`ArrowDown`?Ll:Fl,t=s===`ArrowUp`?Il:Rl;l[e]=a+1,l[t]=a-1}let u=l[t.key];if(u===void 0)return;t.preventDefault(),u<0&&c?u=i.length-1:u===i.length&&c&&(u=0);let d=i[u];if(d)return d.focus(),this.#t.current=d.id,this.#e.onCandidateFocus?.(d),d}getTabIndex(e){let t=this.getCandidateNodes(),n=this.#t.current!==null;return e&&!n&&t[0]===e?(this.#t.current=e.id,0):e?.id===this.#t.current?0:-1}setCurrentTabStopId(e){this.#t.current=e}focusCurrentTabStop(){let e=this.#t.current;if(!e)return;let t=this.#e.rootNode.current?.querySelector(`#${$l(e)}`);t&&Zl(t)&&t.focus()}},tu=class{#e;#t=null;#n=null;#r=0;constructor(e){this.#e=e,dl(()=>this.#i())}#i(){this.#t!==null&&(window.cancelAnimationFrame(this.#t),this.#t=null),this.#n?.disconnect(),this.#n=null,this.#r++}run(e){this.#i();let t=this.#r,n=()=>{t===this.#r&&this.#a(e)},r=()=>{if(t!==this.#r)return;let i=this.#e.ref.current;if(!i)return;if(typeof i.getAnimations!=`function`){this.#a(e);return}let a=i.getAnimations();a.length===0?n():Promise.all(a.map(e=>e.finished)).then(()=>{n()}).catch(()=>{t===this.#r&&(i.getAnimations().some(e=>e.pending||e.playState!==`finished`)?r():n())})},i=()=>{this.#t=window.requestAnimationFrame(()=>{this.#t=null,r()})};this.#e.afterTick.current?this.#t=window.requestAnimationFrame(()=>{this.#t=null;let e=`data-starting-style`,n=this.#e.ref.current;n&&(n.hasAttribute(e)?(this.#n=new MutationObserver(()=>{t===this.#r&&(n.hasAttribute(e)||(this.#n?.disconnect(),this.#n=null,i()))}),this.#n.observe(n,{attributes:!0,attributeFilter:[e]})):i())}):i()}#a(e){let t=this.#r,n=()=>{t===this.#r&&e()};this.#e.afterTick.current?fl(n):n()}},nu=class{#e;#t;#n;#r=j(!1);#i=j(void 0);#a=!1;#o=null;constructor(e){this.#e=e,M(this.#r,e.open.current,!0),this.#t=e.enabled??!0,this.#n=new tu({ref:this.#e.ref,afterTick:this.#e.open}),dl(()=>this.#s()),ll(()=>this.#e.open.current,e=>{!this.#a&&(this.#a=!0,e===R(this.#r))||(this.#s(),!e&&this.#e.shouldSkipExitAnimation?.()?(M(this.#r,!1),M(this.#i,void 0),this.#e.onComplete?.()):(e&&M(this.#r,!0),M(this.#i,e?`starting`:`ending`,!0),e&&(this.#o=window.requestAnimationFrame(()=>{this.#o=null,this.#e.open.current&&M(this.#i,void 0)})),this.#t?this.#n.run(()=>{e===this.#e.open.current&&(this.#e.open.current||M(this.#r,!1),M(this.#i,void 0),this.#e.onComplete?.())}):(e||M(this.#r,!1),M(this.#i,void 0),this.#e.onComplete?.())))})}get shouldRender(){return R(this.#r)}get transitionStatus(){return R(this.#i)}#s(){this.#o!==null&&(window.cancelAnimationFrame(this.#o),this.#o=null)}};function ru(){}function iu(e,t){return t===void 0?`bits-${e}`:`bits-${e}-${t}`}var au=Pl({component:`dialog`,parts:[`content`,`trigger`,`overlay`,`title`,`description`,`close`,`cancel`,`action`]}),ou=new ol(`Dialog.Root | AlertDialog.Root`),su=class e{static create(t){let n=ou.getOr(null);return ou.set(new e(t,n))}opts;#e=j(null);get triggerNode(){return R(this.#e)}set triggerNode(e){M(this.#e,e,!0)}#t=j(null);get contentNode(){return R(this.#t)}set contentNode(e){M(this.#t,e,!0)}#n=j(null);get overlayNode(){return R(this.#n)}set overlayNode(e){M(this.#n,e,!0)}#r=j(null);get descriptionNode(){return R(this.#r)}set descriptionNode(e){M(this.#r,e,!0)}#i=j(void 0);get contentId(){return R(this.#i)}set contentId(e){M(this.#i,e,!0)}#a=j(void 0);get titleId(){return R(this.#a)}set titleId(e){M(this.#a,e,!0)}#o=j(void 0);get triggerId(){return R(this.#o)}set triggerId(e){M(this.#o,e,!0)}#s=j(void 0);get descriptionId(){return R(this.#s)}set descriptionId(e){M(this.#s,e,!0)}#c=j(null);get cancelNode(){return R(this.#c)}set cancelNode(e){M(this.#c,e,!0)}#l=j(0);get nestedOpenCount(){return R(this.#l)}set nestedOpenCount(e){M(this.#l,e,!0)}depth;parent;contentPresence;overlayPresence;constructor(e,t){this.opts=e,this.parent=t,this.depth=t?t.depth+1:0,this.handleOpen=this.handleOpen.bind(this),this.handleClose=this.handleClose.bind(this),this.contentPresence=new nu({ref:$(()=>this.contentNode),open:this.opts.open,enabled:!0,onComplete:()=>{this.opts.onOpenChangeComplete.current(this.opts.open.current)}}),this.overlayPresence=new nu({ref:$(()=>this.overlayNode),open:this.opts.open,enabled:!0}),ll(()=>this.opts.open.current,e=>{this.parent&&(e?this.parent.incrementNested():this.parent.decrementNested())},{lazy:!0}),dl(()=>{this.opts.open.current&&this.parent?.decrementNested()})}handleOpen(){this.opts.open.current||(this.opts.open.current=!0)}handleClose(){this.opts.open.current&&(this.opts.open.current=!1)}getBitsAttr=e=>au.getAttr(e,this.opts.variant.current);incrementNested(){this.nestedOpenCount++,this.parent?.incrementNested()}decrementNested(){this.nestedOpenCount!==0&&(this.nestedOpenCount--,this.parent?.decrementNested())}#u=A(()=>({"data-state":kl(this.opts.open.current)}));get sharedProps(){return R(this.#u)}set sharedProps(e){M(this.#u,e)}},cu=class e{static create(t){return new e(t,ou.get())}opts;root;attachment;constructor(e,t){this.opts=e,this.root=t,this.root.titleId=this.opts.id.current,this.attachment=Tl(this.opts.ref),ll.pre(()=>this.opts.id.current,e=>{this.root.titleId=e})}#e=A(()=>({id:this.opts.id.current,role:`heading`,"aria-level":this.opts.level.current,[this.root.getBitsAttr(`title`)]:``,...this.root.sharedProps,...this.attachment}));get props(){return R(this.#e)}set props(e){M(this.#e,e)}},lu=class e{static create(t){return new e(t,ou.get())}opts;root;attachment;constructor(e,t){this.opts=e,this.root=t,this.attachment=Tl(this.opts.ref,e=>{this.root.contentNode=e,this.root.contentId=e?.id})}#e=A(()=>({open:this.root.opts.open.current}));get snippetProps(){return R(this.#e)}set snippetProps(e){M(this.#e,e)}#t=A(()=>({id:this.opts.id.current,role:this.root.opts.variant.current===`alert-dialog`?`alertdialog`:`dialog`,"aria-modal":`true`,"aria-describedby":this.root.descriptionId,"aria-labelledby":this.root.titleId,[this.root.getBitsAttr(`content`)]:``,style:{pointerEvents:`auto`,outline:this.root.opts.variant.current===`alert-dialog`?`none`:void 0,"--bits-dialog-depth":this.root.depth,"--bits-dialog-nested-count":this.root.nestedOpenCount,contain:`layout style`},tabindex:this.root.opts.variant.current===`alert-dialog`?-1:void 0,"data-nested-open":Dl(this.root.nestedOpenCount>0),"data-nested":Dl(this.root.parent!==null),...jl(this.root.contentPresence.transitionStatus),...this.root.sharedProps,...this.attachment}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}get shouldRender(){return this.root.contentPresence.shouldRender}},uu=class e{static create(t){return new e(t,ou.get())}opts;root;attachment;constructor(e,t){this.opts=e,this.root=t,this.attachment=Tl(this.opts.ref,e=>this.root.overlayNode=e)}#e=A(()=>({open:this.root.opts.open.current}));get snippetProps(){return R(this.#e)}set snippetProps(e){M(this.#e,e)}#t=A(()=>({id:this.opts.id.current,[this.root.getBitsAttr(`overlay`)]:``,style:{pointerEvents:`auto`,"--bits-dialog-depth":this.root.depth,"--bits-dialog-nested-count":this.root.nestedOpenCount},"data-nested-open":Dl(this.root.nestedOpenCount>0),"data-nested":Dl(this.root.parent!==null),...jl(this.root.overlayPresence.transitionStatus),...this.root.sharedProps,...this.attachment}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}get shouldRender(){return this.root.overlayPresence.shouldRender}},du=new Set([`$$slots`,`$$events`,`$$legacy`,`id`,`ref`,`child`,`children`,`level`]),fu=z(`<div><!></div>`);function pu(e,t){let n=mi();O(t,!0);let r=J(t,`id`,19,()=>iu(n)),i=J(t,`ref`,15,null),a=J(t,`level`,3,2),o=K(t,du),s=cu.create({id:$(()=>r()),level:$(()=>a()),ref:$(()=>i(),e=>i(e))}),c=A(()=>tl(o,s.props));var l=V(),u=P(l),d=e=>{var n=V();Li(P(n),()=>t.child,()=>({props:R(c)})),H(e,n)},p=e=>{var n=fu();ba(n,()=>({...R(c)})),Li(N(n),()=>t.children??f),E(n),H(e,n)};W(u,e=>{t.child?e(d):e(p,-1)}),H(e,l),k()}function mu(e,t){var n=V();Ei(P(n),()=>t.children,e=>{var n=V();Li(P(n),()=>t.children??f),H(e,n)}),H(e,n)}var hu=new ol(`BitsConfig`);function gu(){let e=new _u(null,{});return hu.getOr(e).opts}var _u=class{opts;constructor(e,t){let n=vu(e,t);this.opts={defaultPortalTo:n(e=>e.defaultPortalTo),defaultLocale:n(e=>e.defaultLocale)}}};function vu(e,t){return n=>$(()=>{let r=n(t)?.current;if(r!==void 0)return r;if(e!==null)return n(e.opts)?.current})}function yu(e,t){return n=>{let r=gu();return $(()=>{let i=n();if(i!==void 0)return i;let a=e(r).current;return a===void 0?t:a})}}var bu=yu(e=>e.defaultPortalTo,`body`);function xu(e,t){O(t,!0);let n=bu(()=>t.to),r=ct(),i=A(a);function a(){if(!Jl||t.disabled)return null;let e=null;return e=typeof n.current==`string`?document.querySelector(n.current):n.current,e}let o;function s(){o&&=(Ci(o),null)}ll([()=>R(i),()=>t.disabled],([e,n])=>{if(!e||n)s();else return o=yi(mu,{target:e,props:{children:t.children},context:r}),()=>{s()}});var c=V(),l=P(c),u=e=>{var n=V();Li(P(n),()=>t.children??f),H(e,n)};W(l,e=>{t.disabled&&e(u)}),H(e,c),k()}var Su=new WeakMap;function Cu(e,t=e.composedPath()){Su.set(e,t)}function wu(e){return Su.get(e)??e.composedPath()}function Tu(e,t){return t?Ql(e.target)&&t.contains(e.target)||wu(e).includes(t):!1}function Eu(e,t){for(let n of wu(e))if(Ql(n)&&n.matches(t))return n;return Ql(e.target)?e.target.closest(t):null}function Du(e,t){Cu(t,wu(e))}function Ou(e,t=500){let n=null,r=null,i=(...e)=>{i.destroy(),r=e,n=setTimeout(i.flush,t)};return i.flush=()=>{if(r===null)return;let t=r;i.destroy(),e(...t)},i.destroy=()=>{n!==null&&(clearTimeout(n),n=null),r=null},i}function ku(e,t){return e===t||e.contains(t)}function Au(e){return e?.ownerDocument??document}function ju(e,t){let{clientX:n,clientY:r}=e,i=t.getBoundingClientRect();return n<i.left||n>i.right||r<i.top||r>i.bottom}var Mu=`data-context-menu-trigger`,Nu=`data-context-menu-content`;globalThis.bitsDismissableLayers??=new Map;var Pu=class e{static create(t){return new e(t)}opts;#e=ru;#t=()=>!1;#n=null;#r=uc(`close`);#i={pointerdown:!1};#a=!1;#o=null;#s=!1;#c=void 0;#l=ru;#u=ru;#d=!1;constructor(e){this.opts=e,Bn(()=>{this.#r.current=e.interactOutsideBehavior.current,this.#e=e.onInteractOutside.current,this.#l=e.onFocusOutside.current,this.#t=e.isValidEvent.current,this.#n=e.ref.current});let t=ru,n=null,r=()=>{n=null,this.#x(),globalThis.bitsDismissableLayers.delete(this),this.#g.destroy(),this.#u(),t()};ll([()=>this.opts.enabled.current,()=>this.opts.ref.current],([e,i])=>{let a=e?i:null;n!==a&&(r(),a&&(n=a,this.#c=Au(a),globalThis.bitsDismissableLayers.set(this,this.#r),t=this.#p()))}),dl(()=>{this.#d=!0,r()})}#f=e=>{e.defaultPrevented||this.#d||!this.#n||fl(()=>{this.#d||this.#n&&!this.#b(e.target)&&e.target&&!this.#s&&this.#l?.(e)})};#p(){let e=this.#c,t=e=>{Ir(()=>{this.#g.flush(),this.#_(e),this.#y(e)})},n=e=>{e.cancelBubble||e!==this.#o||(this.#v(e),e.pointerType===`touch`?(this.#g.destroy(),this.#h(e)):this.#g(e))};return e.addEventListener(`pointerdown`,t,!0),e.addEventListener(`pointerdown`,n),Kc(()=>e.removeEventListener(`pointerdown`,t,!0),()=>e.removeEventListener(`pointerdown`,n),ti(e,`focusin`,this.#f))}#m=e=>{let t=e;t.defaultPrevented&&(t=Ru(e)),this.#e(e)};#h=e=>{if(!this.#n){this.#u();return}let t=this.#t(e,this.#n)||Lu(e,this.#n);if(!this.#a||this.#S()||!t){this.#u();return}let n=e;if(n.defaultPrevented&&(n=Ru(n)),this.#r.current!==`close`&&this.#r.current!==`defer-otherwise-close`)this.#u();else if(e.pointerType===`touch`){this.#u();let e=null,t=ru,n=e=>{t(),this.#m(e)};t=Kc(ti(this.#c,`click`,n,{once:!0}),ti(this.#c,`click`,t=>{Cu(t),e=setTimeout(()=>n(t),0)},{once:!0,capture:!0}),()=>{e!==null&&clearTimeout(e),e=null}),this.#u=t}else this.#e(n)};#g=Ou(this.#h,10);#_=e=>{this.#i[e.type]=!0};#v=e=>{this.#i[e.type]=!1};#y=e=>{this.#o=e,Cu(e),this.#n&&(this.#a=Iu(this))};#b=e=>this.#n?ku(this.#n,e):!1;#x=()=>{for(let e in this.#i)this.#i[e]=!1;this.#a=!1,this.#o=null};#S(){return Object.values(this.#i).some(Boolean)}#C=()=>{this.#s=!0};#w=()=>{this.#s=!1};props={onfocuscapture:this.#C,onblurcapture:this.#w}};function Fu(e=[...globalThis.bitsDismissableLayers]){return e.findLast(([e,{current:t}])=>t===`close`||t===`ignore`)}function Iu(e){let t=[...globalThis.bitsDismissableLayers],n=Fu(t);if(n)return n[0]===e;let[r]=t[0];return r===e}function Lu(e,t){let n=e.target;if(!Ql(n))return!1;let r=!!Eu(e,`[${Mu}]`),i=!!t.closest(`[${Nu}]`);return`button`in e&&e.button>0&&!r?!1:`button`in e&&e.button===0&&r&&i?!0:r&&i?!1:Au(n).documentElement.contains(n)&&!Tu(e,t)&&ju(e,t)}function Ru(e){let t=e.currentTarget,n=e.target,r;r=e instanceof PointerEvent?new PointerEvent(e.type,e):new PointerEvent(`pointerdown`,e);let i=!1,a=new Proxy(r,{get:(r,a)=>{if(a===`currentTarget`)return t;if(a===`target`)return n;if(a===`preventDefault`)return()=>{i=!0,typeof r.preventDefault==`function`&&r.preventDefault()};if(a===`defaultPrevented`)return i;if(a in r){let e=r[a];return typeof e==`function`?e.bind(r):e}let o=e[a];return typeof o==`function`?o.bind(e):o}});return Du(e,a),a}function zu(e,t){O(t,!0);let n=J(t,`interactOutsideBehavior`,3,`close`),r=J(t,`onInteractOutside`,3,ru),i=J(t,`onFocusOutside`,3,ru),a=J(t,`isValidEvent`,3,()=>!1),o=Pu.create({id:$(()=>t.id),interactOutsideBehavior:$(()=>n()),onInteractOutside:$(()=>r()),enabled:$(()=>t.enabled),onFocusOutside:$(()=>i()),isValidEvent:$(()=>a()),ref:Ir(()=>t.ref)});var s=V();Li(P(s),()=>t.children??f,()=>({props:o.props})),H(e,s),k()}globalThis.bitsEscapeLayers??=new Map;var Bu=class e{static create(t){return new e(t)}opts;domContext;constructor(e){this.opts=e,this.domContext=new wl(this.opts.ref);let t=ru;ll(()=>e.enabled.current,n=>(n&&(globalThis.bitsEscapeLayers.set(this,e.escapeKeydownBehavior),t=this.#e()),()=>{t(),globalThis.bitsEscapeLayers.delete(this)}))}#e=()=>ti(this.domContext.getDocument(),`keydown`,this.#t,{passive:!1});#t=e=>{if(e.key!==`Escape`||!Vu(this))return;let t=new KeyboardEvent(e.type,e);e.preventDefault();let n=this.opts.escapeKeydownBehavior.current;(n===`close`||n===`defer-otherwise-close`)&&this.opts.onEscapeKeydown.current(t)}};function Vu(e){let t=[...globalThis.bitsEscapeLayers],n=t.findLast(([e,{current:t}])=>t===`close`||t===`ignore`);if(n)return n[0]===e;let[r]=t[0];return r===e}function Hu(e,t){O(t,!0);let n=J(t,`escapeKeydownBehavior`,3,`close`),r=J(t,`onEscapeKeydown`,3,ru);Bu.create({escapeKeydownBehavior:$(()=>n()),onEscapeKeydown:$(()=>r()),enabled:$(()=>t.enabled),ref:Ir(()=>t.ref)});var i=V();Li(P(i),()=>t.children??f),H(e,i),k()}var Uu=class e{static instance;#e=uc([]);#t=new WeakMap;#n=new WeakMap;static getInstance(){return this.instance||=new e,this.instance}register(e){let t=this.getActive();t&&t!==e&&t.pause();let n=Cl(document);n&&n!==document.body&&this.#n.set(e,n),this.#e.current=this.#e.current.filter(t=>t!==e),this.#e.current.unshift(e),e.resume()}unregister(e){this.#e.current=this.#e.current.filter(t=>t!==e);let t=this.getActive();t&&t.resume()}getActive(){return this.#e.current[0]}setFocusMemory(e,t){this.#t.set(e,t)}getFocusMemory(e){return this.#t.get(e)}isActiveScope(e){return this.getActive()===e}setPreFocusMemory(e,t){this.#n.set(e,t)}getPreFocusMemory(e){return this.#n.get(e)}clearPreFocusMemory(e){this.#n.delete(e)}},Wu=[`input:not([inert]):not([inert] *)`,`select:not([inert]):not([inert] *)`,`textarea:not([inert]):not([inert] *)`,`a[href]:not([inert]):not([inert] *)`,`area[href]:not([inert]):not([inert] *)`,`button:not([inert]):not([inert] *)`,`[tabindex]:not(slot):not([inert]):not([inert] *)`,`audio[controls]:not([inert]):not([inert] *)`,`video[controls]:not([inert]):not([inert] *)`,`[contenteditable]:not([contenteditable="false"]):not([inert]):not([inert] *)`,`details>summary:first-of-type:not([inert]):not([inert] *)`,`details:not([inert]):not([inert] *)`],Gu=Wu.join(`,`),Ku=typeof Element>`u`,qu=Ku?function(){}:Element.prototype.matches||Element.prototype.msMatchesSelector||Element.prototype.webkitMatchesSelector,Ju=!Ku&&Element.prototype.getRootNode?function(e){return e==null||e.getRootNode==null?void 0:e.getRootNode()}:function(e){return e?.ownerDocument},Yu=function(e,t){t===void 0&&(t=!0);var n=e==null||e.getAttribute==null?void 0:e.getAttribute(`inert`);return n===``||n===`true`||t&&e&&(typeof e.closest==`function`?e.closest(`[inert]`):Yu(e.parentNode))},Xu=function(e){var t,n=e==null||e.getAttribute==null||(t=e.getAttribute(`contenteditable`))==null?void 0:t.toLowerCase();return n===``||n===`true`||n===`plaintext-only`},Zu=function(e,t,n){if(Yu(e))return[];var r=Array.prototype.slice.apply(e.querySelectorAll(Gu));return t&&qu.call(e,Gu)&&r.unshift(e),r=r.filter(n),r},Qu=function(e,t,n){for(var r=[],i=Array.from(e);i.length;){var a=i.shift();if(!Yu(a,!1)){if(a.tagName===`SLOT`){var o=a.assignedElements(),s=Qu(o.length?o:a.children,!0,n);n.flatten?r.push.apply(r,s):r.push({scopeParent:a,candidates:s})}else{qu.call(a,Gu)&&n.filter(a)&&(t||!e.includes(a))&&r.push(a);var c=a.shadowRoot||typeof n.getShadowRoot==`function`&&n.getShadowRoot(a),l=!Yu(c,!1)&&(!n.shadowRootFilter||n.shadowRootFilter(a));if(c&&l){var u=Qu(c===!0?a.children:c.children,!0,n);n.flatten?r.push.apply(r,u):r.push({scopeParent:a,candidates:u})}else i.unshift.apply(i,a.children)}}}return r},$u=function(e){return!isNaN(parseInt(e.getAttribute(`tabindex`),10))},ed=function(e){if(!e)throw Error(`No node provided`);return e.tabIndex<0&&(/^(AUDIO|VIDEO|DETAILS)$/.test(e.tagName)||Xu(e))&&!$u(e)?0:e.tabIndex},td=function(e,t){var n=ed(e);return n<0&&t&&!$u(e)?0:n},nd=function(e,t){return e.tabIndex===t.tabIndex?e.documentOrder-t.documentOrder:e.tabIndex-t.tabIndex},rd=function(e){return e.tagName===`INPUT`},id=function(e){return rd(e)&&e.type===`hidden`},ad=function(e){return e.tagName===`DETAILS`&&Array.prototype.slice.apply(e.children).some(function(e){return e.tagName===`SUMMARY`})},od=function(e,t){for(var n=0;n<e.length;n++)if(e[n].checked&&e[n].form===t)return e[n]},sd=function(e){if(!e.name)return!0;var t=e.form||Ju(e),n=function(e){return t.querySelectorAll(`input[type="radio"][name="`+e+`"]`)},r;if(typeof window<`u`&&window.CSS!==void 0&&typeof window.CSS.escape==`function`)r=n(window.CSS.escape(e.name));else try{r=n(e.name)}catch(e){return console.error(`Looks like you have a radio button with a name attribute containing invalid CSS selector characters and need the CSS.escape polyfill: %s`,e.message),!1}var i=od(r,e.form);return!i||i===e},cd=function(e){return rd(e)&&e.type===`radio`},ld=function(e){return cd(e)&&!sd(e)},ud=function(e){var t=e.getBoundingClientRect(),n=t.width,r=t.height;return n===0&&r===0},dd=function(e,t){var n=t.displayCheck,r=t.getShadowRoot;if(n===`full-native`&&`checkVisibility`in e)return!e.checkVisibility({checkOpacity:!1,opacityProperty:!1,contentVisibilityAuto:!0,visibilityProperty:!0,checkVisibilityCSS:!0});var i=getComputedStyle(e).visibility;if(i===`hidden`||i===`collapse`)return!0;var a=qu.call(e,`details>summary:first-of-type`)?e.parentElement:e;if(qu.call(a,`details:not([open]) *`))return!0;if(!n||n===`full`||n===`full-native`||n===`legacy-full`){if(typeof r==`function`){for(var o=e;e;){var s=e.parentElement,c=Ju(e);if(s&&!s.shadowRoot&&r(s)===!0)return ud(e);e=e.assignedSlot?e.assignedSlot:!s&&c!==e.ownerDocument?c.host:s}e=o}if(e.isConnected)return!e.getClientRects().length;if(n!==`legacy-full`)return!0}else if(n===`non-zero-area`)return ud(e);return!1},fd=function(e){if(/^(INPUT|BUTTON|SELECT|TEXTAREA)$/.test(e.tagName))for(var t=e.parentElement;t;){if(t.tagName===`FIELDSET`&&t.disabled){for(var n=0;n<t.children.length;n++){var r=t.children.item(n);if(r.tagName===`LEGEND`)return qu.call(t,`fieldset[disabled] *`)?!0:!r.contains(e)}return!0}t=t.parentElement}return!1},pd=function(e,t){return!(t.disabled||id(t)||dd(t,e)||ad(t)||fd(t))},md=function(e,t){return!(ld(t)||ed(t)<0||!pd(e,t))},hd=function(e){var t=parseInt(e.getAttribute(`tabindex`),10);return!!(isNaN(t)||t>=0)},gd=function(e){var t=[],n=[];return e.forEach(function(e,r){var i=!!e.scopeParent,a=i?e.scopeParent:e,o=td(a,i),s=i?gd(e.candidates):a;o===0?i?t.push.apply(t,s):t.push(a):n.push({documentOrder:r,tabIndex:o,item:e,isScope:i,content:s})}),n.sort(nd).reduce(function(e,t){return t.isScope?e.push.apply(e,t.content):e.push(t.content),e},[]).concat(t)},_d=function(e,t){return t||={},gd(t.getShadowRoot?Qu([e],t.includeContainer,{filter:md.bind(null,t),flatten:!1,getShadowRoot:t.getShadowRoot,shadowRootFilter:hd}):Zu(e,t.includeContainer,md.bind(null,t)))},vd=function(e,t){return t||={},t.getShadowRoot?Qu([e],t.includeContainer,{filter:pd.bind(null,t),flatten:!0,getShadowRoot:t.getShadowRoot}):Zu(e,t.includeContainer,pd.bind(null,t))},yd=Wu.concat(`iframe:not([inert]):not([inert] *)`).join(`,`),bd=function(e,t){if(t||={},!e)throw Error(`No node provided`);return qu.call(e,yd)!==!1&&pd(t,e)};function xd(e,t){let n=t.getRootNode();for(;e;){let t=e.getRootNode();if(t===n)return e;e=t!==e&&`host`in t?t.host:null}return null}var Sd=class e{#e=!1;#t=null;#n=Uu.getInstance();#r=[];#i;constructor(e){this.#i=e}get paused(){return this.#e}pause(){this.#e=!0}resume(){this.#e=!1}#a(){for(let e of this.#r)e();this.#r=[]}mount(e){this.#t!==e&&(this.#t&&this.unmount(),this.#t=e,this.#n.register(this),this.#c(),this.#o())}unmount(){this.#t&&=(this.#a(),this.#s(),this.#n.unregister(this),this.#n.clearPreFocusMemory(this),null)}#o(){if(!this.#t)return;let e=new CustomEvent(`focusScope.onOpenAutoFocus`,{bubbles:!1,cancelable:!0});this.#i.onOpenAutoFocus.current(e),e.defaultPrevented||requestAnimationFrame(()=>{if(!this.#t||this.#e||!this.#n.isActiveScope(this)||this.#t.contains(xd(Cl(this.#t.ownerDocument),this.#t)))return;let e=this.#u();e?(e.focus({preventScroll:!0}),this.#n.setFocusMemory(this,e)):this.#t.focus({preventScroll:!0})})}#s(){let e=new CustomEvent(`focusScope.onCloseAutoFocus`,{bubbles:!1,cancelable:!0});if(this.#i.onCloseAutoFocus.current?.(e),!e.defaultPrevented){let e=this.#n.getPreFocusMemory(this);if(e&&e.isConnected)try{e.focus({preventScroll:!0})}catch{document.body.focus()}}}#c(){if(!this.#t||!this.#i.trap.current)return;let e=this.#t,t=e.ownerDocument;this.#r.push(ti(t,`focusin`,t=>{if(this.#e||!this.#n.isActiveScope(this))return;let n=xd(t.composedPath()[0],e);if(n!==null&&e.contains(n))this.#n.setFocusMemory(this,n);else{let n=this.#n.getFocusMemory(this);if(n&&e.contains(n)&&bd(n))t.preventDefault(),n.focus({preventScroll:!0});else{let t=this.#u(),n=this.#d()[0];(t||n||e).focus({preventScroll:!0})}}},{capture:!0}),ti(e,`keydown`,e=>{if(!this.#i.loop||this.#e||e.key!==`Tab`||!this.#n.isActiveScope(this))return;let n=this.#l();if(n.length===0)return;let r=n[0],i=n[n.length-1];!e.shiftKey&&Cl(t)===i?(e.preventDefault(),r.focus()):e.shiftKey&&Cl(t)===r&&(e.preventDefault(),i.focus())}));let n=new MutationObserver(()=>{let t=this.#n.getFocusMemory(this);if(t&&!e.contains(t)){let t=this.#u(),n=this.#d()[0],r=t||n;r?(r.focus({preventScroll:!0}),this.#n.setFocusMemory(this,r)):e.focus({preventScroll:!0})}});n.observe(e,{childList:!0,subtree:!0}),this.#r.push(()=>n.disconnect())}#l(){return this.#t?_d(this.#t,{includeContainer:!1,getShadowRoot:!0}):[]}#u(){return this.#l()[0]||null}#d(){return this.#t?vd(this.#t,{includeContainer:!1,getShadowRoot:!0}):[]}static use(t){let n=null;return ll([()=>t.ref.current,()=>t.enabled.current],([r,i])=>{r&&i?(n||=new e(t),n.mount(r)):n&&=(n.unmount(),null)}),dl(()=>{n?.unmount()}),{get props(){return{tabindex:-1}}}}};function Cd(e,t){O(t,!0);let n=J(t,`enabled`,3,!1),r=J(t,`trapFocus`,3,!1),i=J(t,`loop`,3,!1),a=J(t,`onCloseAutoFocus`,3,ru),o=J(t,`onOpenAutoFocus`,3,ru),s=Sd.use({enabled:$(()=>n()),trap:$(()=>r()),loop:Ir(()=>i()),onCloseAutoFocus:$(()=>a()),onOpenAutoFocus:$(()=>o()),ref:Ir(()=>t.ref)});var c=V();Li(P(c),()=>t.focusScope??f,()=>({props:s.props})),H(e,c),k()}var wd=()=>{};globalThis.bitsTextSelectionLayers??=new Map;var Td=class e{static create(t){return new e(t)}opts;domContext;#e=ru;#t=!1;#n=wd;#r=wd;constructor(e){this.opts=e,this.domContext=new wl(e.ref);let t=ru;ll(()=>[this.opts.enabled.current,this.opts.onPointerDown.current,this.opts.onPointerUp.current],([e,n,r])=>(this.#t=e,this.#n=n,this.#r=r,e&&(globalThis.bitsTextSelectionLayers.set(this,this.opts.enabled),t(),t=this.#i()),()=>{this.#t=!1,t(),this.#s(),globalThis.bitsTextSelectionLayers.delete(this)}))}#i(){return Kc(ti(this.domContext.getDocument(),`pointerdown`,this.#o),ti(this.domContext.getDocument(),`pointerup`,this.#a))}#a=e=>{this.#s(),e.defaultPrevented||this.#r(e)};#o=e=>{if(!this.#t)return;this.#s();let t=this.opts.ref.current,n=e.target;Zl(t)&&Zl(n)&&kd(this)&&xl(t,n)&&(this.#n(e),e.defaultPrevented||(this.#e=Dd(t,this.domContext.getDocument().body)))};#s=()=>{this.#e(),this.#e=ru}},Ed=e=>e.style.userSelect||e.style.webkitUserSelect;function Dd(e,t){let n=Ed(t),r=Ed(e);return Od(t,`none`),Od(e,`text`),()=>{Od(t,n),Od(e,r)}}function Od(e,t){e.style.userSelect=t,e.style.webkitUserSelect=t}function kd(e){let t=[...globalThis.bitsTextSelectionLayers];if(!t.length)return!1;let n=t.at(-1);return n?n[0]===e:!1}function Ad(e,t){O(t,!0);let n=J(t,`preventOverflowTextSelection`,3,!0),r=J(t,`onPointerDown`,3,ru),i=J(t,`onPointerUp`,3,ru);Td.create({id:$(()=>t.id),onPointerDown:$(()=>r()),onPointerUp:$(()=>i()),enabled:$(()=>t.enabled&&n()),ref:Ir(()=>t.ref)});var a=V();Li(P(a),()=>t.children??f),H(e,a),k()}globalThis.bitsIdCounter??={current:0};function jd(e=`bits`){return globalThis.bitsIdCounter.current++,`${e}-${globalThis.bitsIdCounter.current}`}var Md=class{#e;#t=0;#n=j();#r;constructor(e){this.#e=e}#i(){--this.#t,this.#r&&this.#t<=0&&(this.#r(),M(this.#n,void 0),this.#r=void 0)}get(...e){return this.#t+=1,R(this.#n)===void 0&&(this.#r=Vn(()=>{M(this.#n,this.#e(...e),!0)})),Rn(()=>()=>{this.#i()}),R(this.#n)}},Nd=new al,Pd=new Map,Fd=[`padding-right`,`margin-right`,`overflow`,`overflow-x`,`overflow-y`,`pointer-events`,`--scrollbar-width`],Id=null,Ld=!1,Rd=new Set,zd=null,Bd=null,Vd=!1;function Hd(e,t,n){e.setProperty(t,n),Rd.add(t),t===`overflow`&&(Rd.add(`overflow-x`),Rd.add(`overflow-y`))}var Ud=$(()=>{for(let e of Nd.values())if(e)return!0;return!1}),Wd=$(()=>{for(let[e,t]of Nd)if(t&&(Pd.get(e)?.()??!0))return!0;return!1}),Gd=null,Kd=new Md(()=>{function e(e,t){let n=Id?.get(t);n?.value?e.body.style.setProperty(t,n.value,n.priority):e.body.style.removeProperty(t)}function t(t){for(let n of Fd)Rd.has(n)&&e(t,n);!Ld&&t.body.style.length===0&&t.body.removeAttribute(`style`),Id=null,Rd.clear(),Yl&&zd?.()}function n(t){Rd.delete(`pointer-events`)&&e(t,`pointer-events`)}function r(){Bd!==null&&(window.clearTimeout(Bd),Bd=null)}function i(e,t){r(),Vd=!0,Gd=Date.now();let n=Gd,i=()=>{Bd=null,Gd===n&&(Jd(Nd)?Vd=!1:(Vd=!1,t()))},a=e===null?24:e;Bd=window.setTimeout(i,a)}function a(){if(Id===null&&Nd.size===0&&!Vd){Ld=document.body.hasAttribute(`style`),Id=new Map;for(let e of Fd)Id.set(e,{value:document.body.style.getPropertyValue(e),priority:document.body.style.getPropertyPriority(e)})}}return ll(()=>Ud.current,()=>{if(!Ud.current)return;a(),Vd=!1;let e=getComputedStyle(document.documentElement),t=getComputedStyle(document.body),n=e.scrollbarGutter?.includes(`stable`)||t.scrollbarGutter?.includes(`stable`),r=window.innerWidth-document.documentElement.clientWidth,i={padding:Number.parseInt(t.paddingRight??`0`,10)+r,margin:Number.parseInt(t.marginRight??`0`,10)};r>0&&!n&&(Hd(document.body.style,`padding-right`,`${i.padding}px`),Hd(document.body.style,`margin-right`,`${i.margin}px`),Hd(document.body.style,`--scrollbar-width`,`${r}px`)),Hd(document.body.style,`overflow`,`hidden`),Yl&&(zd=ti(document,`touchmove`,e=>{e.target===document.documentElement&&(e.touches.length>1||e.preventDefault())},{passive:!1})),fl(()=>{Wd.current&&Hd(document.body.style,`pointer-events`,`none`),Hd(document.body.style,`overflow`,`hidden`)})}),ll(()=>Wd.current,()=>{Ud.current&&fl(()=>{Ud.current&&(Wd.current?Hd(document.body.style,`pointer-events`,`none`):n(document))})},{lazy:!0}),dl(()=>()=>{zd?.()}),{get lockMap(){return Nd},resetBodyStyle:t,restorePointerEvents:n,scheduleCleanupIfNoNewLocks:i,cancelPendingCleanup:r,ensureInitialStyleCaptured:a}}),qd=class{#e=jd();#t;#n=()=>null;#r;locked;constructor(e,t=()=>null,n=()=>!0){this.#t=e,this.#n=t,this.#r=Kd.get(),this.#r&&(this.#r.cancelPendingCleanup(),this.#r.ensureInitialStyleCaptured(),Pd.set(this.#e,n),this.#r.lockMap.set(this.#e,this.#t??!1),this.locked=$(()=>this.#r.lockMap.get(this.#e)??!1,e=>this.#r.lockMap.set(this.#e,e)),dl(()=>{if(this.#r.lockMap.delete(this.#e),Pd.delete(this.#e),Jd(this.#r.lockMap))return;let e=this.#n(),t=document;this.#r.restorePointerEvents(t),this.#r.scheduleCleanupIfNoNewLocks(e,()=>{this.#r.resetBodyStyle(t)})}))}};function Jd(e){for(let[t,n]of e)if(n)return!0;return!1}function Yd(e,t){O(t,!0);let n=J(t,`preventScroll`,3,!0),r=J(t,`restoreScrollDelay`,3,null),i=J(t,`blockPointer`,3,()=>!0);Ir(()=>{n()&&new qd(n(),()=>r(),i())}),k()}var Xd=new Set([`$$slots`,`$$events`,`$$legacy`,`id`,`forceMount`,`child`,`children`,`ref`]),Zd=z(`<div><!></div>`);function Qd(e,t){let n=mi();O(t,!0);let r=J(t,`id`,19,()=>iu(n)),i=J(t,`forceMount`,3,!1),a=J(t,`ref`,15,null),o=K(t,Xd),s=uu.create({id:$(()=>r()),ref:$(()=>a(),e=>a(e))}),c=A(()=>tl(o,s.props));var l=V(),u=P(l),d=e=>{var n=V(),r=P(n),i=e=>{var n=V(),r=P(n);{let e=A(()=>({props:tl(R(c)),...s.snippetProps}));Li(r,()=>t.child,()=>R(e))}H(e,n)},a=e=>{var n=Zd();ba(n,e=>({...e}),[()=>tl(R(c))]),Li(N(n),()=>t.children??f,()=>s.snippetProps),E(n),H(e,n)};W(r,e=>{t.child?e(i):e(a,-1)}),H(e,n)};W(u,e=>{(s.shouldRender||i())&&e(d)}),H(e,l),k()}Ze();var $d=new Set([`$$slots`,`$$events`,`$$legacy`,`value`]),ef=z(`<input/>`);function tf(e,t){O(t,!0);let n=J(t,`value`,15),r=K(t,$d),i=A(()=>tl(r,{"aria-hidden":`true`,tabindex:-1,style:{...nl,position:`absolute`,top:`0`,left:`0`}}));var a=V(),o=P(a),s=e=>{var t=ef();ba(t,()=>({...R(i),value:n(),defaultChecked:R(i).checked})),H(e,t)},c=e=>{var t=ef(),r=e=>n(e.currentTarget.value);ba(t,()=>({...R(i),value:n(),defaultValue:n()??``,oninput:r})),H(e,t)};W(o,e=>{R(i).type===`checkbox`?e(s):e(c,-1)}),H(e,a),k()}function nf(e,t){O(t,!0);let n=J(t,`open`,15,!1),r=J(t,`onOpenChange`,3,ru),i=J(t,`onOpenChangeComplete`,3,ru);su.create({variant:$(()=>`dialog`),open:$(()=>n(),e=>{n(e),r()(e)}),onOpenChangeComplete:$(()=>i())});var a=V();Li(P(a),()=>t.children??f),H(e,a),k()}var rf=new Set([`$$slots`,`$$events`,`$$legacy`,`id`,`children`,`child`,`ref`,`forceMount`,`onCloseAutoFocus`,`onOpenAutoFocus`,`onEscapeKeydown`,`onInteractOutside`,`trapFocus`,`preventScroll`,`preventOverflowTextSelection`,`restoreScrollDelay`,`preventBodyPointerEvents`]),af=z(`<!> <!>`,1),of=z(`<!> <div><!></div>`,1);function sf(e,t){let n=mi();O(t,!0);let r=J(t,`id`,19,()=>iu(n)),i=J(t,`ref`,15,null),a=J(t,`forceMount`,3,!1),o=J(t,`onCloseAutoFocus`,3,ru),s=J(t,`onOpenAutoFocus`,3,ru),c=J(t,`onEscapeKeydown`,3,ru),l=J(t,`onInteractOutside`,3,ru),u=J(t,`trapFocus`,3,!0),d=J(t,`preventScroll`,3,!0),p=J(t,`preventOverflowTextSelection`,3,!0),m=J(t,`restoreScrollDelay`,3,null),h=J(t,`preventBodyPointerEvents`,3,!0),g=K(t,rf),_=lu.create({id:$(()=>r()),ref:$(()=>i(),e=>i(e))}),v=()=>h()||!_.root.overlayNode,y=A(()=>tl(g,_.props));var b=V(),x=P(b),S=e=>{Cd(e,{get ref(){return _.opts.ref},loop:!0,get trapFocus(){return u()},get enabled(){return _.root.opts.open.current},get onOpenAutoFocus(){return s()},get onCloseAutoFocus(){return o()},focusScope:(e,n)=>{let r=()=>(n?.()).props;Hu(e,q(()=>R(y),{get enabled(){return _.root.opts.open.current},get ref(){return _.opts.ref},onEscapeKeydown:e=>{c()(e),e.defaultPrevented||_.root.handleClose()},children:(e,n)=>{zu(e,q(()=>R(y),{get ref(){return _.opts.ref},get enabled(){return _.root.opts.open.current},onInteractOutside:e=>{l()(e),e.defaultPrevented||_.root.handleClose()},children:(e,n)=>{Ad(e,q(()=>R(y),{get preventOverflowTextSelection(){return p()},get ref(){return _.opts.ref},get enabled(){return _.root.opts.open.current},children:(e,n)=>{var i=V(),a=P(i),o=e=>{var n=af(),i=P(n),a=e=>{Yd(e,{get preventScroll(){return d()},get restoreScrollDelay(){return m()},blockPointer:v})};W(i,e=>{_.root.opts.open.current&&e(a)});var o=I(i,2);{let e=A(()=>({props:tl(R(y),r()),..._.snippetProps}));Li(o,()=>t.child,()=>R(e))}H(e,n)},s=e=>{var n=of(),i=P(n);Yd(i,{get preventScroll(){return d()},blockPointer:v});var a=I(i,2);ba(a,e=>({...e}),[()=>tl(R(y),r())]),Li(N(a),()=>t.children??f),E(a),H(e,n)};W(a,e=>{t.child?e(o):e(s,-1)}),H(e,i)},$$slots:{default:!0}}))},$$slots:{default:!0}}))},$$slots:{default:!0}}))},$$slots:{focusScope:!0}})};W(x,e=>{(_.shouldRender||a())&&e(S)}),H(e,b),k()}var cf=Pl({component:`radio-group`,parts:[`root`,`item`]}),lf=new ol(`RadioGroup.Root`),uf=class e{static create(t){return lf.set(new e(t))}opts;#e=A(()=>this.opts.value.current!==``);get hasValue(){return R(this.#e)}set hasValue(e){M(this.#e,e)}rovingFocusGroup;attachment;isKeyboardNavigating=!1;constructor(e){this.opts=e,this.attachment=Tl(this.opts.ref),this.rovingFocusGroup=new eu({rootNode:this.opts.ref,candidateAttr:cf.item,rootAttr:cf.root,loop:this.opts.loop,orientation:this.opts.orientation})}isChecked(e){return this.opts.value.current===e}setValue(e){this.opts.value.current=e}#t=A(()=>({id:this.opts.id.current,role:`radiogroup`,"aria-required":El(this.opts.required.current),"aria-disabled":El(this.opts.disabled.current),"aria-readonly":this.opts.readonly.current?`true`:void 0,"data-disabled":Dl(this.opts.disabled.current),"data-readonly":Dl(this.opts.readonly.current),"data-orientation":this.opts.orientation.current,[cf.root]:``,...this.attachment}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}},df=class e{static create(t){return new e(t,lf.get())}opts;root;attachment;#e=A(()=>this.root.opts.value.current===this.opts.value.current);get checked(){return R(this.#e)}set checked(e){M(this.#e,e)}#t=A(()=>this.opts.disabled.current||this.root.opts.disabled.current);#n=A(()=>this.root.opts.readonly.current);#r=A(()=>this.root.isChecked(this.opts.value.current));#i=j(-1);constructor(e,t){this.opts=e,this.root=t,this.attachment=Tl(this.opts.ref),this.opts.value.current===this.root.opts.value.current?(this.root.rovingFocusGroup.setCurrentTabStopId(this.opts.id.current),M(this.#i,0)):this.root.opts.value.current||M(this.#i,0),Rn(()=>{M(this.#i,this.root.rovingFocusGroup.getTabIndex(this.opts.ref.current),!0)}),ll([()=>this.opts.value.current,()=>this.root.opts.value.current],()=>{this.opts.value.current===this.root.opts.value.current&&(this.root.rovingFocusGroup.setCurrentTabStopId(this.opts.id.current),M(this.#i,0))}),this.onclick=this.onclick.bind(this),this.onkeydown=this.onkeydown.bind(this),this.onfocus=this.onfocus.bind(this)}onclick(e){this.opts.disabled.current||R(this.#n)||this.root.setValue(this.opts.value.current)}onfocus(e){this.root.hasValue&&!R(this.#n)&&this.root.isKeyboardNavigating&&this.root.setValue(this.opts.value.current)}onkeydown(e){if(!R(this.#t)){if(e.key===` `)e.preventDefault(),R(this.#n)||this.root.setValue(this.opts.value.current);else{this.root.isKeyboardNavigating=!0;try{this.root.rovingFocusGroup.handleKeydown(this.opts.ref.current,e,!0)}finally{this.root.isKeyboardNavigating=!1}}}}#a=A(()=>({checked:R(this.#r)}));get snippetProps(){return R(this.#a)}set snippetProps(e){M(this.#a,e)}#o=A(()=>({id:this.opts.id.current,disabled:R(this.#t)?!0:void 0,"data-value":this.opts.value.current,"data-orientation":this.root.opts.orientation.current,"data-disabled":Dl(R(this.#t)),"data-readonly":Dl(R(this.#n)),"data-state":R(this.#r)?`checked`:`unchecked`,"aria-checked":Ml(R(this.#r),!1),[cf.item]:``,type:`button`,role:`radio`,tabindex:R(this.#i),onkeydown:this.onkeydown,onfocus:this.onfocus,onclick:this.onclick,...this.attachment}));get props(){return R(this.#o)}set props(e){M(this.#o,e)}},ff=class e{static create(){return new e(lf.get())}root;#e=A(()=>this.root.opts.name.current!==void 0);get shouldRender(){return R(this.#e)}set shouldRender(e){M(this.#e,e)}constructor(e){this.root=e,this.onfocus=this.onfocus.bind(this)}onfocus(e){this.root.rovingFocusGroup.focusCurrentTabStop()}#t=A(()=>({name:this.root.opts.name.current,value:this.root.opts.value.current,required:this.root.opts.required.current,disabled:this.root.opts.disabled.current,autocomplete:this.root.opts.autocomplete.current,onfocus:this.onfocus}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}};function pf(e,t){O(t,!1);let n=ff.create();ja();var r=V(),i=P(r),a=e=>{tf(e,q(()=>n.props))};W(i,e=>{n.shouldRender&&e(a)}),H(e,r),k()}var mf=new Set([`$$slots`,`$$events`,`$$legacy`,`disabled`,`children`,`child`,`value`,`ref`,`orientation`,`loop`,`name`,`required`,`readonly`,`autocomplete`,`id`,`onValueChange`]),hf=z(`<div><!></div>`),gf=z(`<!> <!>`,1);function _f(e,t){let n=mi();O(t,!0);let r=J(t,`disabled`,3,!1),i=J(t,`value`,15,``),a=J(t,`ref`,15,null),o=J(t,`orientation`,3,`vertical`),s=J(t,`loop`,3,!0),c=J(t,`name`,3,void 0),l=J(t,`required`,3,!1),u=J(t,`readonly`,3,!1),d=J(t,`autocomplete`,3,`off`),p=J(t,`id`,19,()=>iu(n)),m=J(t,`onValueChange`,3,ru),h=K(t,mf),g=uf.create({orientation:$(()=>o()),disabled:$(()=>r()),loop:$(()=>s()),name:$(()=>c()),required:$(()=>l()),readonly:$(()=>u()),autocomplete:$(()=>d()),id:$(()=>p()),value:$(()=>i(),e=>{e!==i()&&(i(e),m()?.(e))}),ref:$(()=>a(),e=>a(e))}),_=A(()=>tl(h,g.props));var v=gf(),y=P(v),b=e=>{var n=V();Li(P(n),()=>t.child,()=>({props:R(_)})),H(e,n)},x=e=>{var n=hf();ba(n,()=>({...R(_)})),Li(N(n),()=>t.children??f),E(n),H(e,n)};W(y,e=>{t.child?e(b):e(x,-1)}),pf(I(y,2),{}),H(e,v),k()}var vf=new Set([`$$slots`,`$$events`,`$$legacy`,`id`,`children`,`child`,`value`,`disabled`,`ref`]),yf=z(`<button><!></button>`);function bf(e,t){let n=mi();O(t,!0);let r=J(t,`id`,19,()=>iu(n)),i=J(t,`disabled`,3,!1),a=J(t,`ref`,15,null),o=K(t,vf),s=df.create({value:$(()=>t.value),disabled:$(()=>i()??!1),id:$(()=>r()),ref:$(()=>a(),e=>a(e))}),c=A(()=>tl(o,s.props));var l=V(),u=P(l),d=e=>{var n=V(),r=P(n);{let e=A(()=>({props:R(c),...s.snippetProps}));Li(r,()=>t.child,()=>R(e))}H(e,n)},p=e=>{var n=yf();ba(n,()=>({...R(c)})),Li(N(n),()=>t.children??f,()=>s.snippetProps),E(n),H(e,n)};W(u,e=>{t.child?e(d):e(p,-1)}),H(e,l),k()}var xf=Pl({component:`switch`,parts:[`root`,`thumb`]}),Sf=new ol(`Switch.Root`),Cf=class e{static create(t){return Sf.set(new e(t))}opts;attachment;constructor(e){this.opts=e,this.attachment=Tl(e.ref),this.onkeydown=this.onkeydown.bind(this),this.onclick=this.onclick.bind(this)}#e(){this.opts.checked.current=!this.opts.checked.current}onkeydown(e){e.key!==`Enter`&&e.key!==` `||this.opts.disabled.current||(e.preventDefault(),this.#e())}onclick(e){this.opts.disabled.current||this.#e()}#t=A(()=>({"data-disabled":Dl(this.opts.disabled.current),"data-state":Al(this.opts.checked.current),"data-required":Dl(this.opts.required.current)}));get sharedProps(){return R(this.#t)}set sharedProps(e){M(this.#t,e)}#n=A(()=>({checked:this.opts.checked.current}));get snippetProps(){return R(this.#n)}set snippetProps(e){M(this.#n,e)}#r=A(()=>({...this.sharedProps,id:this.opts.id.current,role:`switch`,disabled:Ol(this.opts.disabled.current),"aria-checked":Ml(this.opts.checked.current,!1),"aria-required":El(this.opts.required.current),[xf.root]:``,onclick:this.onclick,onkeydown:this.onkeydown,...this.attachment}));get props(){return R(this.#r)}set props(e){M(this.#r,e)}},wf=class e{static create(){return new e(Sf.get())}root;#e=A(()=>this.root.opts.name.current!==void 0);get shouldRender(){return R(this.#e)}set shouldRender(e){M(this.#e,e)}constructor(e){this.root=e}#t=A(()=>({type:`checkbox`,name:this.root.opts.name.current,value:this.root.opts.value.current,checked:this.root.opts.checked.current,disabled:this.root.opts.disabled.current,required:this.root.opts.required.current}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}},Tf=class e{static create(t){return new e(t,Sf.get())}opts;root;attachment;constructor(e,t){this.opts=e,this.root=t,this.attachment=Tl(e.ref)}#e=A(()=>({checked:this.root.opts.checked.current}));get snippetProps(){return R(this.#e)}set snippetProps(e){M(this.#e,e)}#t=A(()=>({...this.root.sharedProps,id:this.opts.id.current,[xf.thumb]:``,...this.attachment}));get props(){return R(this.#t)}set props(e){M(this.#t,e)}};function Ef(e,t){O(t,!1);let n=wf.create();ja();var r=V(),i=P(r),a=e=>{tf(e,q(()=>n.props))};W(i,e=>{n.shouldRender&&e(a)}),H(e,r),k()}var Df=new Set([`$$slots`,`$$events`,`$$legacy`,`child`,`children`,`ref`,`id`,`disabled`,`required`,`checked`,`value`,`name`,`type`,`onCheckedChange`]),Of=z(`<button><!></button>`),kf=z(`<!> <!>`,1);function Af(e,t){let n=mi();O(t,!0);let r=J(t,`ref`,15,null),i=J(t,`id`,19,()=>iu(n)),a=J(t,`disabled`,3,!1),o=J(t,`required`,3,!1),s=J(t,`checked`,15,!1),c=J(t,`value`,3,`on`),l=J(t,`name`,3,void 0),u=J(t,`type`,3,`button`),d=J(t,`onCheckedChange`,3,ru),p=K(t,Df),m=Cf.create({checked:$(()=>s(),e=>{s(e),d()?.(e)}),disabled:$(()=>a()??!1),required:$(()=>o()),value:$(()=>c()),name:$(()=>l()),id:$(()=>i()),ref:$(()=>r(),e=>r(e))}),h=A(()=>tl(p,m.props,{type:u()}));var g=kf(),_=P(g),v=e=>{var n=V(),r=P(n);{let e=A(()=>({props:R(h),...m.snippetProps}));Li(r,()=>t.child,()=>R(e))}H(e,n)},y=e=>{var n=Of();ba(n,()=>({...R(h)})),Li(N(n),()=>t.children??f,()=>m.snippetProps),E(n),H(e,n)};W(_,e=>{t.child?e(v):e(y,-1)}),Ef(I(_,2),{}),H(e,g),k()}var jf=new Set([`$$slots`,`$$events`,`$$legacy`,`child`,`children`,`ref`,`id`]),Mf=z(`<span><!></span>`);function Nf(e,t){let n=mi();O(t,!0);let r=J(t,`ref`,15,null),i=J(t,`id`,19,()=>iu(n)),a=K(t,jf),o=Tf.create({id:$(()=>i()),ref:$(()=>r(),e=>r(e))}),s=A(()=>tl(a,o.props));var c=V(),l=P(c),u=e=>{var n=V(),r=P(n);{let e=A(()=>({props:R(s),...o.snippetProps}));Li(r,()=>t.child,()=>R(e))}H(e,n)},d=e=>{var n=Mf();ba(n,()=>({...R(s)})),Li(N(n),()=>t.children??f,()=>o.snippetProps),E(n),H(e,n)};W(l,e=>{t.child?e(u):e(d,-1)}),H(e,c),k()}var Pf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Ff(e,t){let n=K(t,Pf),r={name:`x`,size:24,node:[[`path`,{d:`M18 6 6 18`}],[`path`,{d:`m6 6 12 12`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var If=z(`<footer class="svelte-ta60gp"><!></footer>`),Lf=z(`<header class="svelte-ta60gp"><!> <!></header> <div class="body svelte-ta60gp"><!></div> <!>`,1),Rf=z(`<!> <!>`,1);function zf(e,t){O(t,!0);let n=J(t,`open`,15),r=J(t,`side`,3,`center`),i=J(t,`firm`,3,!1);var a=V();Ri(P(a),()=>nf,(e,a)=>{a(e,{onOpenChange:e=>{e||t.onclose?.()},get open(){return n()},set open(e){n(e)},children:(e,a)=>{var o=V();Ri(P(o),()=>xu,(e,a)=>{a(e,{children:(e,a)=>{var o=Rf(),s=P(o);Ri(s,()=>Qd,(e,t)=>{t(e,{class:`modal-shade`})});var c=I(s,2);{let e=A(()=>i()?`ignore`:`close`),a=A(()=>i()?`ignore`:`close`);Ri(c,()=>sf,(o,s)=>{s(o,{get class(){return`modal ${r()??``}`},get"data-testid"(){return t.testid},get escapeKeydownBehavior(){return R(e)},get interactOutsideBehavior(){return R(a)},onOpenAutoFocus:e=>{e.preventDefault(),e.target instanceof HTMLElement&&e.target.focus()},children:(e,r)=>{var a=Lf(),o=P(a),s=N(o);Ri(s,()=>pu,(e,n)=>{n(e,{class:`modal-title`,level:2,children:(e,n)=>{D();var r=B();L(()=>U(r,t.title)),H(e,r)},$$slots:{default:!0}})});var c=I(s,2),l=e=>{{let r=e=>{Ff(e,{size:16})},i=A(()=>X(`close`));Q(e,{variant:`quiet`,size:`s`,get label(){return R(i)},onclick:()=>{n(!1),t.onclose?.()},icon:r,$$slots:{icon:!0}})}};W(c,e=>{i()||e(l)}),E(o);var u=I(o,2);Li(N(u),()=>t.children),E(u);var d=I(u,2),f=e=>{var n=If();Li(N(n),()=>t.footer),E(n),H(e,n)};W(d,e=>{t.footer&&e(f)}),H(e,a)},$$slots:{default:!0}})})}H(e,o)},$$slots:{default:!0}})}),H(e,o)},$$slots:{default:!0}})}),H(e,a),k()}var Bf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Vf(e,t){let n=K(t,Bf),r={name:`arrow-right`,size:24,node:[[`path`,{d:`M5 12h14`}],[`path`,{d:`m12 5 7 7-7 7`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Hf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Uf(e,t){let n=K(t,Hf),r={name:`cpu`,size:24,node:[[`path`,{d:`M12 20v2`}],[`path`,{d:`M12 2v2`}],[`path`,{d:`M17 20v2`}],[`path`,{d:`M17 2v2`}],[`path`,{d:`M2 12h2`}],[`path`,{d:`M2 17h2`}],[`path`,{d:`M2 7h2`}],[`path`,{d:`M20 12h2`}],[`path`,{d:`M20 17h2`}],[`path`,{d:`M20 7h2`}],[`path`,{d:`M7 20v2`}],[`path`,{d:`M7 2v2`}],[`rect`,{x:`4`,y:`4`,width:`16`,height:`16`,rx:`2`}],[`rect`,{x:`8`,y:`8`,width:`8`,height:`8`,rx:`1`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Wf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Gf(e,t){let n=K(t,Wf),r={name:`hand`,size:24,node:[[`path`,{d:`M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2`}],[`path`,{d:`M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2`}],[`path`,{d:`M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8`}],[`path`,{d:`M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Kf=new Set([`$$slots`,`$$events`,`$$legacy`]);function qf(e,t){let n=K(t,Kf),r={name:`plus`,size:24,node:[[`path`,{d:`M5 12h14`}],[`path`,{d:`M12 5v14`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Jf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Yf(e,t){let n=K(t,Jf),r={name:`shield-check`,size:24,node:[[`path`,{d:`M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z`}],[`path`,{d:`m9 12 2 2 4-4`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}function Xf(e,t){O(t,!0);let n=J(t,`value`,15);var r=V();Ri(P(r),()=>_f,(e,r)=>{r(e,{class:`segmented`,get value(){return n()},get"aria-label"(){return t.label},orientation:`horizontal`,onValueChange:e=>{n(e),t.onchange?.(n())},children:(e,n)=>{var r=V();ji(P(r),17,()=>t.options,e=>e.value,(e,t)=>{var n=V();Ri(P(n),()=>bf,(e,n)=>{n(e,{class:`segment`,get value(){return R(t).value},get"data-testid"(){return R(t).testid},children:(e,n)=>{D();var r=B();L(()=>U(r,R(t).text)),H(e,r)},$$slots:{default:!0}})}),H(e,n)}),H(e,r)},$$slots:{default:!0}})}),H(e,r),k()}var Zf=new Set([`$$slots`,`$$events`,`$$legacy`]);function Qf(e,t){let n=K(t,Zf),r={name:`circle-question-mark`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3`}],[`path`,{d:`M12 17h.01`}]],aliases:[`help-circle`,`circle-help`]};Gs(e,q(()=>n,{get icon(){return r}}))}var $f=z(`<span class="source svelte-jprrbq" dir="auto"> </span><span class="why svelte-jprrbq"> </span>`,1),ep=z(`<li><span class="mark svelte-jprrbq" aria-hidden="true"><!></span> <span class="text svelte-jprrbq"><!></span></li>`),tp=z(`<ol class="list svelte-jprrbq" data-testid="understanding"></ol>`);function np(e,t){O(t,!0);var n=tp();ji(n,21,()=>t.understanding.steps,Di,(e,t,n)=>{var r=ep();let i;var a=N(r),o=N(a),s=e=>{var t=B();t.nodeValue=n+1,H(e,t)},c=e=>{Qf(e,{size:16})};W(o,e=>{R(t).meaning?e(s):e(c,-1)}),E(a);var l=I(a,2),u=N(l),d=e=>{var n=B();L(e=>U(n,e),[()=>Os(R(t).meaning)]),H(e,n)},f=e=>{var n=$f(),r=P(n),i=F(r,!0),a=F(I(r),!0);L(e=>{U(i,R(t).source),r.dir=r.dir,U(a,e)},[()=>X(`understanding-unclear`)]),H(e,n)};W(u,e=>{R(t).meaning?e(d):e(f,-1)}),E(l),E(r),L(()=>{G(r,`data-testid`,R(t).meaning?`understood-step`:`unclear-step`),i=Xi(r,1,`svelte-jprrbq`,null,i,{unclear:!R(t).meaning})}),H(e,r)}),E(n),H(e,n),k()}function rp(){return navigator.languages.find(e=>e.toLowerCase().split(`-`)[0]===Es.language)??Es.language}function ip(e){return e?new Intl.DateTimeFormat(rp(),{hour:`2-digit`,minute:`2-digit`,second:`2-digit`}).format(new Date(e)):``}function ap(e,t=new Date){let n=new Date(e),r=new Intl.DateTimeFormat(rp(),{hour:`2-digit`,minute:`2-digit`}).format(n),i=e=>new Date(e.getFullYear(),e.getMonth(),e.getDate()).getTime(),a=Math.round((i(t)-i(n))/864e5);if(a===0)return X(`when-today`,{time:r});if(a===1)return X(`when-yesterday`,{time:r});let o=n.getFullYear()===t.getFullYear();return new Intl.DateTimeFormat(rp(),{day:`numeric`,month:`short`,...o?{hour:`2-digit`,minute:`2-digit`}:{year:`numeric`}}).format(n)}function op(e){let t=Math.max(0,Math.round(e/1e3));if(e>0&&e<1e3)return X(`duration-ms`,{ms:Math.round(e)});if(t<60)return X(`duration-seconds`,{seconds:t});let n=Math.floor(t/60);return n<60?X(`duration-minutes`,{minutes:n,seconds:t%60}):X(`duration-hours`,{hours:Math.floor(n/60),minutes:n%60})}function sp(e){return new Intl.NumberFormat(rp()).format(e)}function cp(e){return{run:e,goal:``,status:`running`,stage:`orient`,planner:``,browser:``,runDir:``,started:``,lastTime:``,lastSeq:0,gap:!1,story:[],steps:0,tokens:0,modelCalls:0,takeover:!1,browserLost:!1,workedMs:0,visits:{},edges:{},events:[]}}var lp=(e,t)=>`${e}>${t}`,up=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function dp(e){for(let t=e.length-1;t>=0;t--){let n=e[t];if(n?.kind===`step`)return n}}function fp(e){return!e||e.outcome||e.blocked?!1:!(e.asked.at(-1)?.decision===`decline`&&!e.started)}function pp(e,t,n){return e.map(e=>e===t?{...t,...n}:e)}function mp(e,t,n,r){let i=dp(e.story);return[...e.story,{kind:`step`,key:`s${t.seq}`,step:Math.max(t.step,(i?.step??0)+1),time:t.time,action:n,label:``,url:e.page?.url??``,shot:e.page?.shot,before:[],after:[],asked:[],started:!1,...r}]}function hp(e,t,n){let r=t===`running`,i=e.workingSince?Math.max(0,Date.parse(n)-Date.parse(e.workingSince)):0;return r?{status:t,workedMs:e.workedMs,workingSince:e.workingSince??n}:{status:t,workedMs:e.workedMs+i,workingSince:void 0}}function gp(e,t){if(t.seq<=e.lastSeq)return e;let n={...e,gap:e.gap||t.seq>e.lastSeq+1,lastSeq:t.seq,lastTime:t.time,steps:Math.max(e.steps,t.step),events:[...e.events,t]},r=`e${t.seq}`,i=t.time,a=e=>({...n,story:[...n.story,e]});switch(t.event){case`run_started`:return{...n,...hp(n,`running`,i),goal:t.goal,planner:t.planner,browser:t.browser,runDir:t.run_dir,understanding:t.understanding??n.understanding,started:n.started||i,ending:void 0,story:t.resumed?[...n.story,{kind:`resumed`,key:r,time:i}]:n.story};case`node_entered`:return{...n,node:t.node,visits:{...n.visits,[t.node]:(n.visits[t.node]??0)+1}};case`node_left`:{let e=t.edge===`end`?`end`:t.to,r=lp(t.node,e);return{...n,edges:{...n.edges,[r]:(n.edges[r]??0)+1}}}case`observed`:return{...n,page:{url:t.url,title:t.title,shot:t.shot??n.page?.shot}};case`planned`:return{...n,goalSteps:t.plan.goal_steps??n.goalSteps};case`model_called`:return{...n,modelCalls:n.modelCalls+Math.max(1,t.usage.calls),tokens:n.tokens+t.usage.input_tokens+t.usage.output_tokens};case`risk_judged`:{let e=dp(n.story),{facts:r}=t.judgement;return fp(e)&&!e.started&&(up(e.action,t.action)||e.asked.at(-1)?.decision===`edit`)?{...n,story:pp(n.story,e,{action:t.action,label:r.label,bbox:r.bbox})}:{...n,story:mp(n,t,t.action,{label:r.label,bbox:r.bbox})}}case`approval_requested`:{let{question:e}=t,r={question:e.id,class:t.class},a=dp(n.story),o=fp(a)?pp(n.story,a,{asked:[...a.asked.filter(t=>t.question!==e.id),r]}):e.kind===`approval`?mp(n,t,e.action,{label:t.label,bbox:e.judgement.facts.bbox,asked:[r]}):n.story;return{...n,...hp(n,`waiting`,i),pending:e,story:o}}case`approval_answered`:{let e=n.story.findLast(e=>e.kind===`step`&&e.asked.some(e=>e.question===t.question)),r=e?pp(n.story,e,{asked:e.asked.map(e=>e.question===t.question?{...e,decision:t.decision,by:t.by,text:t.text}:e)}):n.story;return{..._p(n,t.question,i),story:r}}case`question_asked`:return{...n,...hp(n,`waiting`,i),pending:t.question,story:[`taken_over`,`browser_lost`].includes(t.question.kind)||n.story.some(e=>e.kind===`asked`&&e.question.id===t.question.id)?n.story:[...n.story,{kind:`asked`,key:r,time:i,question:t.question}]};case`question_answered`:return{..._p(n,t.question,i),story:n.story.map(e=>e.kind===`asked`&&e.question.id===t.question?{...e,decision:t.decision,by:t.by,text:t.text}:e)};case`action_blocked`:{let e=dp(n.story);return fp(e)&&up(e.action,t.action)?{...n,story:pp(n.story,e,{blocked:t.reason,step:Math.max(e.step,t.step)})}:{...n,story:mp(n,t,t.action,{blocked:t.reason})}}case`action_started`:{let e=dp(n.story),r={started:!0,action:t.action,label:t.label,bbox:t.bbox};return fp(e)&&!e.started?{...n,story:pp(n.story,e,{...r,step:Math.max(e.step,t.step)})}:{...n,story:mp(n,t,t.action,r)}}case`action_finished`:{let e=dp(n.story);return fp(e)?{...n,story:pp(n.story,e,{outcome:t.outcome,action:t.action})}:{...n,story:mp(n,t,t.action,{started:!0,outcome:t.outcome})}}case`narration`:{if(n.node===`progress_reporter`)return{...n,progress:t.message};let e=n.story.findLast(e=>e.kind!==`tab`&&e.kind!==`budget`);if(e?.kind===`step`){let{message:r}=t;if([...e.before,e.said,...e.after,e.blocked].some(e=>up(e,r)))return n;let i=fp(e)?{before:[...e.before,r]}:e.said?{after:[...e.after,r]}:{said:r};return{...n,story:pp(n.story,e,i)}}return a({kind:`note`,key:r,time:i,message:t.message})}case`stage_changed`:return{...n,stage:t.to};case`person_said`:return a({kind:`person`,key:r,time:i,text:t.text});case`takeover`:return{...a({kind:`takeover`,key:r,time:i,on:t.on}),...hp(n,t.on?`waiting`:`running`,i),takeover:t.on};case`browser_lost`:return{...a({kind:`browser`,key:r,time:i,lost:!0}),browserLost:!0};case`browser_back`:return{...a({kind:`browser`,key:r,time:i,lost:!1}),browserLost:!1};case`budget_warning`:return a({kind:`budget`,key:r,time:i,budget:t.budget,used:t.used,limit:t.limit});case`tab_event`:return[`opened`,`closed`,`crashed`,`dialog_opened`,`download_finished`,`popup_blocked`].includes(t.tab_event.kind)?a({kind:`tab`,key:r,time:i,event:t.tab_event}):n;case`error`:return a({kind:`error`,key:r,time:i,error:t.error});case`paused`:return{...n,...hp(n,`paused`,i)};case`resumed`:return{...n,...hp(n,n.pending?`waiting`:`running`,i)};case`run_finished`:return{...n,...hp(n,`finished`,i),pending:void 0,takeover:!1,node:void 0,steps:Math.max(n.steps,t.steps),tokens:Math.max(n.tokens,t.tokens),modelCalls:Math.max(n.modelCalls,t.model_calls),runDir:t.run_dir||n.runDir,ending:{terminal:t.terminal_reason,stop:t.stop_reason,answer:t.answer,message:t.message}};default:return n}}function _p(e,t,n){if(e.pending?.id!==t)return e;let r=e.status===`paused`?`paused`:`running`;return{...e,...hp(e,r,n),pending:void 0}}function vp(e,t){return e.workedMs+(e.workingSince?Math.max(0,t-Date.parse(e.workingSince)):0)}function yp(e){return e&&`element`in e&&typeof e.element==`number`?e.element:void 0}var bp=400,xp=class{run;#e=j(cp(``));get state(){return R(this.#e)}set state(e){M(this.#e,e)}#t=j(``);get thought(){return R(this.#t)}set thought(e){M(this.#t,e,!0)}#n=j();get picture(){return R(this.#n)}set picture(e){M(this.#n,e)}#r=j();get error(){return R(this.#r)}set error(e){M(this.#r,e)}#i=j(!1);get sending(){return R(this.#i)}set sending(e){M(this.#i,e,!0)}#a=j(!1);get stopping(){return R(this.#a)}set stopping(e){M(this.#a,e,!0)}pictures=new Map;subscribing=!1;constructor(e,t){this.run=e,this.state={...cp(e),goal:t}}async subscribe(){if(!this.subscribing){this.subscribing=!0,this.error=void 0;try{await Y().runSubscribe(this.run,this.state.lastSeq,e=>this.receive(e))}catch(e){this.error=Ha(e)}finally{this.subscribing=!1}}}receive(e){if(e.feed===`live`){e.update.live===`thought_delta`?this.thought=(this.thought+e.update.text).slice(-2e3):this.keep(e.update);return}let{envelope:t}=e;if(this.state=gp(this.state,t),t.event===`observed`&&t.shot&&this.picture?.shot!==t.shot){let e=this.pictures.get(t.shot);this.picture=e??{shot:t.shot,url:t.url,title:t.title,marks:[],viewport:this.picture?.viewport}}(t.event===`planned`||t.event===`run_finished`)&&(this.thought=``)}keep(e){let{shot:t,url:n,title:r,marks:i,viewport:a}=e;this.picture={shot:t,url:n,title:r,marks:i,viewport:a},this.pictures.delete(t),this.pictures.set(t,this.picture);let o=this.pictures.keys().next().value;this.pictures.size>bp&&o!==void 0&&this.pictures.delete(o)}pictureOf(e){return this.pictures.get(e)??{shot:e,url:``,title:``,marks:[],viewport:this.picture?.viewport}}async submit(e){this.sending=!0,this.error=void 0;try{return await Y().runSubmit(this.run,e),!0}catch(e){return this.error=Ha(e),!1}finally{this.sending=!1}}answer(e,t={}){let n=this.state.pending;return n?this.submit({submission:`answer`,answer:{question:n.id,decision:e,text:``,by:`person`,...t}}):Promise.resolve(!1)}async stop(){this.stopping||this.state.status===`finished`||(this.stopping=!0,await this.submit({submission:`stop`})||(this.stopping=!1))}},Sp=new class{controllers=new Map;open(e,t=``){let n=this.controllers.get(e);if(n)return n;let r=new xp(e,t);return this.controllers.set(e,r),r.subscribe(),r}forget(e){this.controllers.delete(e)}},Cp=e=>{let t=0;for(let n of e.trim())t+=+!!n;return t};function wp({goal:e,max:t,basic:n,understanding:r,known:i}){return e.trim()?Cp(e)>t?`too-long`:n?i?r?.steps.some(e=>e.meaning)?`ready`:`not-understood`:`reading`:`ready`:`empty`}function Tp(e){let t=e.trim();if(!t||/\s/.test(t))return;let n=/^([a-z][a-z0-9+.-]*):(?!\d+(\/|$))/i.exec(t)?.[1]?.toLowerCase();if(n&&n!==`http`&&n!==`https`)return;let r=/^(localhost|127\.|\[)/i.test(t);try{let e=new URL(n?t:`${r?`http`:`https`}://${t}`);return e.hostname.includes(`.`)||e.hostname===`localhost`||e.hostname.startsWith(`[`)?e.href:void 0}catch{return}}var Ep=z(`<a class="chip add svelte-jlsvfy" href="#/settings/model" data-testid="add-model"><!> </a>`),Dp=z(`<span> </span>`),Op=z(`<input class="field-text address svelte-jlsvfy" type="text" inputmode="url" spellcheck="false" dir="ltr" data-testid="start-address"/>`),kp=z(`<p class="help warn svelte-jlsvfy"> </p>`),Ap=z(`<p class="help svelte-jlsvfy"> </p>`),jp=z(`<div class="gap svelte-jlsvfy"><!></div>`),Mp=z(`<section class="gap svelte-jlsvfy" aria-labelledby="understood-title" data-testid="understanding-panel"><h2 id="understood-title" class="svelte-jlsvfy"> </h2> <div class="card understood svelte-jlsvfy"><!></div> <!></section>`),Np=z(`<span class="asks svelte-jlsvfy"><!> </span>`),Pp=z(`<li><button type="button" class="example svelte-jlsvfy" data-testid="example"><span class="example-goal" dir="auto"> </span> <span class="tags svelte-jlsvfy"><!><!></span></button></li>`),Fp=z(`<section class="gap svelte-jlsvfy" aria-labelledby="examples-title"><h2 id="examples-title" class="svelte-jlsvfy"> </h2> <ul class="examples svelte-jlsvfy"></ul></section>`),Ip=z(`<li><button type="button" class="recent-goal svelte-jlsvfy" dir="auto" data-testid="recent-goal"> </button></li>`),Lp=z(`<section class="gap svelte-jlsvfy" aria-labelledby="recent-title"><h2 id="recent-title" class="svelte-jlsvfy"> </h2> <ul class="recent"></ul></section>`),Rp=z(`<div class="screen"><div class="column svelte-jlsvfy"><h1 class="svelte-jlsvfy"> </h1> <div><textarea rows="3" dir="auto" aria-describedby="goal-help" data-testid="goal-input" class="svelte-jlsvfy"></textarea> <div class="under svelte-jlsvfy"><div class="chips svelte-jlsvfy"><a class="chip svelte-jlsvfy" href="#/settings/model" data-testid="planner-chip"><!> </a> <!> <a class="chip svelte-jlsvfy" href="#/settings/safety" data-testid="care-chip"><!> </a></div> <!> <!></div></div> <p id="goal-help" role="status" data-testid="goal-help"><!></p> <div class="where svelte-jlsvfy"><span class="label svelte-jlsvfy" id="where-label"> </span> <!> <!></div> <!> <!> <!> <!> <!> <!></div></div>`);function zp(e,t){O(t,!0);let n=1e4,r=j(hn(Z.draft)),i=j(`new`),a=j(``),o=j(void 0),s=j(``),c=j([]),l=j(void 0),u=j(!1),d=j(void 0),f=j(void 0),p=A(()=>Z.start?.settings),m=A(()=>R(p)?.model.planner===`builtin`),h=A(()=>Cp(R(r))),g=A(()=>R(i)===`address`?Tp(R(a)):void 0),_=A(()=>R(i)===`address`&&R(a).trim()!==``&&R(g)===void 0),v=A(()=>R(s)===R(r)?R(o):void 0),y=A(()=>wp({goal:R(r),max:n,basic:R(m),understanding:R(v),known:R(s)===R(r)})),b=A(()=>R(y)===`ready`&&!R(u)&&(R(i)!==`address`||R(g)!==void 0));La(()=>{Z.draft=``,R(d)?.focus()}),Rn(()=>{let e=Es.language;Y().examples(e).then(e=>M(c,e),e=>M(l,Ha(e)))}),Rn(()=>{let e=R(r);if(!R(m)||!e.trim()||Cp(e)>n){M(o,void 0);return}let t=setTimeout(()=>{Y().goalUnderstand(e).then(t=>{e===R(r)&&(M(o,t),M(s,e,!0))},t=>{e===R(r)&&M(l,Ha(t))})},200);return()=>clearTimeout(t)}),Rn(()=>{R(r),R(d)&&(R(d).style.height=`auto`,R(d).style.height=`${Math.min(R(d).scrollHeight+2,320)}px`)});function x(e){M(f,e),M(r,e.goal,!0),M(i,`new`),R(d)?.focus()}async function S(){if(R(b)){M(u,!0),M(l,void 0);try{let e=R(r).trim(),t=R(f)&&R(f).goal.trim()===e?R(f):void 0;t?.practice&&await Y().practiceOpen();let n=R(i)===`address`?R(g):R(i)===`new`&&t?.start_url||void 0,a=await Y().runStart({goal:e,start_url:n,tab:R(i)===`current`?`current`:`new`,practice:t?.practice??!1});Z.remember(e),Sp.open(a,e),As(`#/run/${encodeURIComponent(a)}`)}catch(e){M(l,Ha(e))}finally{M(u,!1)}}}function ee(e){e.key===`Enter`&&(e.ctrlKey||e.metaKey)&&(e.preventDefault(),S())}var te=Rp(),ne=N(te),re=N(ne),ie=F(re,!0),ae=I(re,2);let oe;var C=N(ae);bt(C),Aa(C,e=>M(d,e),()=>R(d));var se=I(C,2),ce=N(se),le=N(ce),ue=N(le);Uf(ue,{size:14});var de=I(ue,1,!0);E(le);var fe=I(le,2),pe=e=>{var t=Ep(),n=N(t);qf(n,{size:14});var r=I(n,1,!0);E(t),L(e=>U(r,e),[()=>X(`planner-add`)]),H(e,t)};W(fe,e=>{R(m)&&e(pe)});var me=I(fe,2),he=N(me);Yf(he,{size:14});var ge=I(he,1,!0);E(me),E(ce);var _e=I(ce,2),ve=e=>{var t=Dp();let r;var i=F(t,!0);L(e=>{r=Xi(t,1,`count svelte-jlsvfy`,null,r,{bad:R(h)>n}),U(i,e)},[()=>X(`new-count`,{count:sp(R(h)),max:sp(n)})]),H(e,t)};W(_e,e=>{R(h)>n*.8&&e(ve)});var ye=I(_e,2);{let e=e=>{Vf(e,{size:16})},t=A(()=>!R(b));Q(ye,{variant:`primary`,get disabled(){return R(t)},get busy(){return R(u)},onclick:S,"data-testid":`start-run`,icon:e,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`new-start`)]),H(e,n)},$$slots:{icon:!0,default:!0}})}E(se),E(ae);var be=I(ae,2);let xe;var Se=N(be),Ce=e=>{var t=B();L(e=>U(t,e),[()=>X(`new-too-long`,{max:sp(n)})]),H(e,t)},we=e=>{var t=B();L(e=>U(t,e),[()=>X(`new-not-understood`)]),H(e,t)},Te=e=>{var t=B();L(e=>U(t,e),[()=>X(`new-empty`)]),H(e,t)},Ee=e=>{var t=B();L(e=>U(t,e),[()=>X(`new-hint`)]),H(e,t)};W(Se,e=>{R(y)===`too-long`?e(Ce):R(y)===`not-understood`?e(we,1):R(y)===`empty`?e(Te,2):e(Ee,-1)}),E(be);var De=I(be,2),Oe=N(De),ke=F(Oe,!0),w=I(Oe,2);{let e=A(()=>X(`where-label`)),t=A(()=>[{value:`new`,text:X(`where-new`),testid:`where-new`},{value:`current`,text:X(`where-current`),testid:`where-current`},{value:`address`,text:X(`where-address`),testid:`where-address`}]);Xf(w,{get label(){return R(e)},get options(){return R(t)},get value(){return R(i)},set value(e){M(i,e,!0)}})}var Ae=I(w,2),T=e=>{var t=Op();ga(t),L((e,n)=>{G(t,`placeholder`,e),G(t,`aria-label`,n),G(t,`aria-invalid`,R(_)),t.dir=t.dir},[()=>X(`where-address-placeholder`),()=>X(`where-address-label`)]),wa(t,()=>R(a),e=>M(a,e)),H(e,t)};W(Ae,e=>{R(i)===`address`&&e(T)}),E(De);var je=I(De,2),Me=e=>{var t=kp(),n=F(t,!0);L(e=>U(n,e),[()=>X(`where-address-bad`)]),H(e,t)};W(je,e=>{R(i)===`address`&&R(_)&&e(Me)});var Ne=I(je,2),Pe=e=>{var t=Ap(),n=F(t,!0);L(e=>U(n,e),[()=>X(`where-current-hint`)]),H(e,t)};W(Ne,e=>{R(i)===`current`&&e(Pe)});var Fe=I(Ne,2),Ie=e=>{var t=jp();Qs(N(t),{get error(){return R(l)},onretry:S}),E(t),H(e,t)};W(Fe,e=>{R(l)&&e(Ie)});var Le=I(Fe,2),Re=e=>{var t=Mp(),n=N(t),r=F(n,!0),i=I(n,2);np(N(i),{get understanding(){return R(v)}}),E(i);var a=I(i,2),o=e=>{var t=Ap(),n=F(t,!0);L(e=>U(n,e),[()=>X(`understanding-partly`)]),H(e,t)},s=A(()=>R(y)===`ready`&&R(v).steps.some(e=>!e.meaning));W(a,e=>{R(s)&&e(o)}),E(t),L(e=>U(r,e),[()=>R(y)===`ready`?X(`understanding-title`):X(`understanding-none`)]),H(e,t)};W(Le,e=>{R(m)&&R(v)&&R(v).steps.length>0&&e(Re)});var ze=I(Le,2),Be=e=>{var t=Fp(),n=N(t),r=F(n,!0),i=I(n,2);ji(i,21,()=>R(c),e=>e.id,(e,t)=>{var n=Pp(),r=N(n),i=N(r),a=F(i,!0),o=I(i,2),s=N(o),c=e=>{var t=B();L(e=>U(t,e),[()=>X(`example-practice`)]),H(e,t)};W(s,e=>{R(t).practice&&e(c)});var l=I(s),u=e=>{var t=Np(),n=N(t);Gf(n,{size:12});var r=I(n,1,!0);E(t),L(e=>U(r,e),[()=>X(`example-asks`)]),H(e,t)};W(l,e=>{R(t).asks&&e(u)}),E(o),E(r),E(n),L(()=>{G(r,`data-example`,R(t).id),U(a,R(t).goal),i.dir=i.dir}),ri(`click`,r,()=>x(R(t))),H(e,n)}),E(i),E(t),L(e=>U(r,e),[()=>X(`examples-title`)]),H(e,t)},Ve=A(()=>R(c).length>0&&!R(r).trim());W(ze,e=>{R(Ve)&&e(Be)});var He=I(ze,2),Ue=e=>{var t=Lp(),n=N(t),i=F(n,!0),a=I(n,2);ji(a,20,()=>Z.window.recent_goals.slice(0,5),e=>e,(e,t)=>{var n=Ip(),i=N(n),a=F(i,!0);E(n),L(e=>{U(a,e),i.dir=i.dir},[()=>t.slice(0,240)]),ri(`click`,i,()=>{M(r,t,!0),R(d)?.focus()}),H(e,n)}),E(a),E(t),L(e=>U(i,e),[()=>X(`recent-title`)]),H(e,t)},We=A(()=>Z.window.recent_goals.length>0&&!R(r).trim());W(He,e=>{R(We)&&e(Ue)}),E(ne),E(te),L((e,t,n,r,i,a)=>{U(ie,e),oe=Xi(ae,1,`box card svelte-jlsvfy`,null,oe,{over:R(y)===`too-long`}),G(C,`placeholder`,t),G(C,`aria-label`,n),G(C,`aria-invalid`,R(y)===`too-long`),C.dir=C.dir,U(de,r),U(ge,i),xe=Xi(be,1,`help svelte-jlsvfy`,null,xe,{warn:R(y)===`too-long`||R(y)===`not-understood`}),U(ke,a)},[()=>X(`new-title`),()=>X(`new-placeholder`),()=>X(`new-goal-label`),()=>R(m)?X(`planner-basic`):X(`planner-model`,{name:R(p)?.model.name??``}),()=>R(p)?.approve===`none`?X(`care-none`):R(p)?.approve===`all`?X(`care-all`):R(p)?.approve===`ask`?X(`care-ask`):X(`care-some`),()=>X(`where-label`)]),ri(`keydown`,C,ee),wa(C,()=>R(r),e=>M(r,e)),H(e,te),k()}ii([`keydown`,`click`]);var Bp=new Set([`$$slots`,`$$events`,`$$legacy`]);function Vp(e,t){let n=K(t,Bp),r={name:`chevron-left`,size:24,node:[[`path`,{d:`m15 18-6-6 6-6`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Hp=new Set([`$$slots`,`$$events`,`$$legacy`]);function Up(e,t){let n=K(t,Hp),r={name:`chevron-right`,size:24,node:[[`path`,{d:`m9 18 6-6-6-6`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Wp=new Set([`$$slots`,`$$events`,`$$legacy`]);function Gp(e,t){let n=K(t,Wp),r={name:`eye`,size:24,node:[[`path`,{d:`M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0`}],[`circle`,{cx:`12`,cy:`12`,r:`3`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Kp=new Set([`$$slots`,`$$events`,`$$legacy`]);function qp(e,t){let n=K(t,Kp),r={name:`eye-off`,size:24,node:[[`path`,{d:`M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49`}],[`path`,{d:`M14.084 14.158a3 3 0 0 1-4.242-4.242`}],[`path`,{d:`M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143`}],[`path`,{d:`m2 2 20 20`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Jp=e=>Object.keys(e).reduce((t,n)=>{let r=e[n];return r==null?t:t+`${n}:${r};`},``),Yp=(e,t)=>e[0]===t[0]&&e[1]===t[1],Xp=(e,t)=>`_`+t,Zp,{min:Qp,max:$p,abs:em,floor:tm}=Math,nm=(e,t,n)=>$p(t,Qp(n,e)),rm=e=>e.sort((e,t)=>e-t),im=setTimeout,am=clearTimeout,om=typeof queueMicrotask==`function`?queueMicrotask:e=>{Promise.resolve().then(e)},sm=()=>{let e;return[new Promise(t=>{e=t}),e]},cm=()=>(Zp??=/iP(hone|od|ad)/.test(navigator.userAgent)||navigator.platform===`MacIntel`&&navigator.maxTouchPoints>0,Zp),lm=e=>$p(e.$getTotalSize(),e.$getViewportSize()),um=({$getRange:e,$findIndex:t,$getItemOffset:n,$getItemSize:r,$setItemSizes:i,$getTotalSize:a,$getLength:o,$setLength:s,$isEstimating:c},l=0)=>{let u=!!l,d=1,f=0,p=0,m=0,h=0,g=0,_=0,v=0,y=0,b=null,x=[0,u?$p(l-1,0):-1],S=!1,ee=new Set,te=()=>m-p,ne=()=>te()+g+h,re=(e,t)=>{let i=n(e),a=r(e);return v!==1&&y===0?i+a<=t:i<t&&i+a<t+f},ie=e=>{e&&(cm()&&v!==0||b&&y===1?g+=e:h+=e)},ae=e=>{let n=o();if(y===2)return n;if(e)return 0;if(b&&y===1)return Qp(b[0],n);let r=ne(),i=t(r);for(;i>0&&!re(i-1,r);)i--;for(;i<n&&re(i,r);)i++;return i};return{$dispose:()=>{ee.clear()},$getStateVersion:()=>d,$getRange:(t=200)=>{let n,r;if(!S||u||_)[n,r]=x;else{let i=ne(),o=i+f;c()||(t=$p(0,t),v!==1&&(i-=t),v!==2&&(o+=t)),[n,r]=x=!b&&(o<=0||i>=a())?[0,-1]:e($p(0,i),$p(0,o)),b&&(n=Qp(n,b[0]),r=$p(r,b[1]))}return[n,Qp(r,o()-1)]},t:ae,$getItemOffset:e=>n(e)-g,$getScrollOffset:()=>m,$isScrolling:()=>v!==0,$getViewportSize:()=>f,$getStartSpacerSize:()=>p,$getTotalSize:a,o:()=>(_=h,h=0,[_,y===2]),$subscribe:(e,t)=>{let n=[e,t];return ee.add(n),()=>{ee.delete(n)}},$update:(t,r,c)=>{let l,x=0;switch(t){case 1:{if(c!=null&&(p=c),r===m&&y===0)break;let e=r-m,t=em(e),n=_&&t<em(_)+1;_=0,n||y!==0||(v=e<0?2:1),u=!1,m=r,x=4;let i=te();i>=-f-t&&i<=a()+t&&(x+=1,l=t>f);break}case 2:x=8,v!==0&&(h+=g,g=0,x+=1),v=0,y=0,b=null;break;case 3:if(r.length){let e=ae(c),t=n(e);i(r,f),ie(n(e)-t),x=3,l=!0}break;case 4:f!==r&&(f||(S=l=!0),f=r,x=3);break;case 5:if(r!==o()){if(c){let e=a();s(r,!0),ie(a()-e),y=2}else s(r);x=1}break;case 6:ie(r),x=1;break;case 7:r!==p&&(p=r,x=1);break;case 8:y=1;break;case 9:b=e(r,r+f),x=1}x&&(d=1+(2147483647&d),ee.forEach(([e,t])=>{x&e&&t(l)}))}}},dm=(e,t,n)=>{let r=n?`unshift`:`push`;for(let n=0;n<t;n++)e[r](-1);return e},fm=(e,t,n,r=0,i=t-1)=>{let a=r;for(;r<=i;){let t=tm((r+i)/2);e(t)<=n?(a=t,r=t+1):i=t-1}return a},pm=(e,t,n)=>{let r=n&&n[1]||t||40,i=-1,a=0,o=!t,s=0,c=n?n[0].slice(0,e):[];dm(c,e-c.length);let l=dm([],e+1),u=e=>{let t=c[e];return t===-1?r:t},d=t=>{if(!e)return 0;if(i>=t)return l[t];i<0&&(l[0]=0,i=0);let n=i,r=l[n];for(;n<t;)r+=u(n),l[++n]=r;return i=t,r};return{$getRange:(t,n)=>{let r,i;return s=nm(s,0,e-1),d(s)<=t?(i=fm(d,e,n,s),r=fm(d,e,t,s,i)):(r=fm(d,e,t,void 0,s),i=fm(d,e,n,r)),s=r,[r,i]},$findIndex:t=>fm(d,e,t),$getItemOffset:d,$getItemSize:u,$isSizeEqual:(e,t=-1)=>c[e]===t,$setItemSizes:(e,t)=>{for(let[t,n]of e)a+=c[t]===-1?n:n-u(t),c[t]=n,i=Qp(t,i);if(o&&t&&a>t){let e=rm(c.filter(e=>e!==-1&&e));i=-1;let t=e.length,n=t/2|0;r=t%2==0?(e[n-1]+e[n])/2:e[n],o=!1}},$getTotalSize:()=>d(e),$getLength:()=>e,$setLength:(t,n)=>{let r=t-e;i=n?-1:Qp(t-1,i),e=t,r>=0?(dm(l,r),dm(c,r,n)):(l.splice(r),c.splice(n?0:r,-r))},$isEstimating:()=>o,$snapshot:()=>[c.slice(),r]}},mm=e=>{let t,n,r=null;return{l(i){t||=(n=i.ownerDocument.defaultView,new n.ResizeObserver(t=>{r=t,e(t),r=null})),r&&!r.some(e=>e.target.contains(i))?n.requestAnimationFrame(()=>{i.isConnected&&t.observe(i)}):t.observe(i)},i(e){t.unobserve(e)},u(){t&&t.disconnect()}}},hm=(e,t,n,r,i,a,o,s)=>{let c,l,u=!1,d=!1,f=!1,p=!1,m=i?`scrollLeft`:`scrollTop`,h=i?`left`:`top`,g=e=>a?-e:e,_=()=>g(r[m]),v=(e,t)=>{r.scrollTo({[h]:e,behavior:t?`smooth`:`instant`})},y=()=>{u||d?(u=!1,b()):(f=!1,e.$update(2))},b=()=>{am(l),l=im(y,150)},x=()=>{u=!1,f&&(p=!0),e.$update(1,_(),s&&s()),b()},S=t=>{e.$isScrolling()&&!t.ctrlKey&&(i?t.deltaX:t.deltaY)&&(u=!0)},ee=()=>{d=!0,f=p=!1},te=()=>{d=!1,cm()&&(f=!0)};return n.addEventListener(`scroll`,x),n.addEventListener(`wheel`,S,{passive:!0}),n.addEventListener(`touchstart`,ee,{passive:!0}),n.addEventListener(`touchend`,te,{passive:!0}),n.addEventListener(`touchcancel`,te,{passive:!0}),{$:()=>{_()===e.$getScrollOffset()?s&&e.$update(7,s()):x()},u:()=>{n.removeEventListener(`scroll`,x),n.removeEventListener(`wheel`,S),n.removeEventListener(`touchstart`,ee),n.removeEventListener(`touchend`,te),n.removeEventListener(`touchcancel`,te),am(l)},p:()=>{let[t,n]=e.o();if(t){p&&o&&o(),p=!1;let i=e.$getScrollOffset(),a=i+t,s=e.$getStartSpacerSize()+e.$getTotalSize()-e.$getViewportSize();a<=0||a>=s||i>=s?v(g(a)):r.scrollBy({[h]:g(t),behavior:`instant`}),n&&(c&&c(),e.$getViewportSize()>e.$getTotalSize()&&e.$update(1,_()))}return n},m:(n,r,i=v)=>{let a,o,s;c&&c();let l=c=()=>{a=!0,am(o),s&&s()},u=()=>{if(!a){if(e.$getViewportSize()&&(am(o),o=im(l,150)),r){for(let[n,r]=e.$getRange(0);n<=r;n++)if(t.$isSizeEqual(n))return;l()}e.$update(8),i(g(n()),r)}};if(r&&e.$update(9,n()),!a){let t;s=e.$subscribe(2,()=>{t||(t=!0,om(()=>{t=!1,u()}))}),u()}}}},gm=(e,t,n)=>{let r,i,a=sm(),o=0,s=new Map,c=new WeakMap,l=mm(a=>{let o=[],l=[];for(let{target:u,contentRect:{width:d,height:f}}of a)if(u===r)(d||f)&&(i.$(),e.$update(4,n?d:f));else if(u.offsetParent){let e=s.get(u),r=c.get(u);c.set(u,e);let i=n?d:f;e==null||t.$isSizeEqual(e,i)||(r!=null&&r!==e?l:o).push([e,i])}e.$update(3,l,!0),e.$update(3,o)});return{$observe(o,s=o.parentElement){l.l(r=s),i=hm(e,t,s,s,n,n&&getComputedStyle(s).direction===`rtl`,()=>{let e=n?`overflowX`:`overflowY`,t=s.style,r=t[e];t[e]=`hidden`,im(()=>{t[e]=r})}),a[1](!0)},$dispose(){l.u(),i&&i.u(),a[1](!1),a=sm()},$observeItem:(e,t)=>(s.set(e,t),l.l(e),()=>{s.delete(e),l.i(e)}),async $scroll(n,{align:r,smooth:o,offset:s=0}={}){if(n!=null&&(n=nm(n,0,t.$getLength()-1),r===`nearest`)){let i=e.$getItemOffset(n),a=e.$getScrollOffset()-e.$getStartSpacerSize();if(i<a)r=`start`;else{if(!(i+t.$getItemSize(n)>a+e.$getViewportSize()))return;r=`end`}}await a[0]&&i.m(()=>n==null?s:s+e.$getStartSpacerSize()+e.$getItemOffset(n)+(r===`end`?t.$getItemSize(n)-e.$getViewportSize():r===`center`?(t.$getItemSize(n)-e.$getViewportSize())/2:0),o)},$effect(){let e=i&&i.p();o!==(o=t.$getLength())&&e&&s.forEach((e,t)=>{l.i(t),l.l(t)})}}};function _m(e,t){O(t,!0);let n=J(t,`as`,3,`div`),r,i,a;Rn(()=>{a!==t.index&&(i&&i(),i=t.resizer(r,a=t.index))}),Ra(()=>{i&&i()});let o=A(()=>{let e={contain:`layout style`,position:t.hide&&t.isSSR?void 0:`absolute`,[t.horizontal?`height`:`width`]:`100%`,[t.horizontal?`top`:`left`]:`0px`,[t.horizontal?`inset-inline-start`:`top`]:t.offset+`px`,visibility:!t.hide||t.isSSR?void 0:`hidden`,...t.itemProps?.style};return t.horizontal&&(e.display=`inline-flex`),Jp(e)}),s=A(()=>{if(!t.itemProps)return;let{style:e,...n}=t.itemProps;return n});var c=V();zi(P(c),n,!1,(e,n)=>{Aa(e,e=>r=e,()=>r),ba(e,()=>({style:R(o),...R(s)}));var i=V();Li(P(i),()=>t.children,()=>t.item,()=>t.index),H(n,i)}),H(e,c),k()}function vm(e,t){O(t,!0);let n=J(t,`getKey`,3,Xp),r=J(t,`as`,3,`div`),i=J(t,`shift`,3,!1),a=J(t,`horizontal`,3,!1),o=J(t,`startMargin`,3,0),s=pm(t.data.length,t.itemSize,t.cache),c=um(s,t.ssrCount),l=gm(c,s,a());c.$subscribe(1,()=>{M(f,c.$getStateVersion(),!0)}),c.$subscribe(4,()=>{t.onscroll&&t.onscroll(c.$getScrollOffset())}),c.$subscribe(8,()=>{t.onscrollend&&t.onscrollend()}),c.$subscribe(2,()=>{t.onresize&&t.onresize()});let u=j(!!t.ssrCount),d=j(void 0),f=j(hn(c.$getStateVersion())),p,m=A(()=>{R(f);let e=c.$getRange(t.bufferSize);return p&&Yp(p,e)?p:p=e}),h=A(()=>R(f)&&c.$isScrolling()),g=A(()=>R(f)&&c.$getTotalSize()),_=A(()=>{let e=R(f)&&Qp(t.data.length,s.$getLength()),[n,r]=R(m),i=[];if(t.keepMounted){let a=new Set(t.keepMounted);for(let e=n;e<=r;e++)a.add(e);for(let t of rm([...a]))t<e&&i.push(t)}else for(let t=n;t<=r;t++)t<e&&i.push(t);return i});La(()=>{M(u,!1);let e=!1,n=R(d);return Nr().then(()=>{e||l.$observe(n,t.scrollRef)}),()=>{e=!0}}),Ra(()=>{c.$dispose(),l.$dispose()}),Bn(()=>{c.$update(5,t.data.length,i())}),Bn(()=>{c.$update(7,o())});let v;Rn(()=>{v!==R(f)&&(v=R(f),l.$effect())});let y=s.$snapshot,b=c.$getScrollOffset,x=()=>lm(c),S=c.$getViewportSize,ee=e=>s.$findIndex(e-c.$getStartSpacerSize()),te=c.$getItemOffset,ne=s.$getItemSize,re=l.$scroll,ie=e=>l.$scroll(void 0,{offset:e}),ae=e=>l.$scroll(void 0,{offset:e+c.$getScrollOffset()}),oe=A(()=>Jp({contain:`size style`,"overflow-anchor":`none`,flex:`none`,position:`relative`,width:a()?R(g)+`px`:`100%`,height:a()?`100%`:R(g)+`px`,"pointer-events":R(h)?`none`:void 0}));var C={getCache:y,getScrollOffset:b,getScrollSize:x,getViewportSize:S,findItemIndex:ee,getItemOffset:te,getItemSize:ne,scrollToIndex:re,scrollTo:ie,scrollBy:ae},se=V();return zi(P(se),r,!1,(e,r)=>{Aa(e,e=>M(d,e,!0),()=>R(d)),ba(e,()=>({style:R(oe)}));var i=V();ji(P(i),17,()=>R(_),e=>n()(t.data[e],e),(e,n)=>{let r=A(()=>t.data[R(n)]);{let i=A(()=>R(f)&&c.$getItemOffset(R(n))),o=A(()=>R(f)&&s.$isSizeEqual(R(n))),d=A(()=>t.itemProps?.({item:R(r),index:R(n)}));_m(e,{get children(){return t.children},get item(){return R(r)},get index(){return R(n)},get as(){return t.item},get offset(){return R(i)},get hide(){return R(o)},get horizontal(){return a()},get isSSR(){return R(u)},get resizer(){return l.$observeItem},get itemProps(){return R(d)}})}}),H(r,i)}),H(e,se),k(C)}var ym=new Set([`$$slots`,`$$events`,`$$legacy`,`data`,`getKey`,`bufferSize`,`itemSize`,`ssrCount`,`shift`,`horizontal`,`keepMounted`,`cache`,`itemProps`,`children`,`onscroll`,`onscrollend`,`onresize`]),bm=z(`<div><!></div>`);function xm(e,t){O(t,!0);let n=K(t,ym),r=j(void 0),i=()=>R(r).getCache(),a=()=>R(r).getScrollOffset(),o=()=>R(r).getScrollSize(),s=()=>R(r).getViewportSize(),c=(...e)=>R(r).findItemIndex(...e),l=(...e)=>R(r).getItemOffset(...e),u=(...e)=>R(r).getItemSize(...e),d=(...e)=>R(r).scrollToIndex(...e),f=(...e)=>R(r).scrollTo(...e),p=(...e)=>R(r).scrollBy(...e),m=Jp({display:`block`,[t.horizontal?`overflow-x`:`overflow-y`]:`auto`,contain:`strict`,width:`100%`,height:`100%`});var h={getCache:i,getScrollOffset:a,getScrollSize:o,getViewportSize:s,findItemIndex:c,getItemOffset:l,getItemSize:u,scrollToIndex:d,scrollTo:f,scrollBy:p},g=bm();return ba(g,()=>({...n,style:`${m??``} ${(t.style||``)??``}`})),Aa(vm(N(g),{get data(){return t.data},get children(){return t.children},get getKey(){return t.getKey},get bufferSize(){return t.bufferSize},get itemSize(){return t.itemSize},get ssrCount(){return t.ssrCount},get shift(){return t.shift},get horizontal(){return t.horizontal},get keepMounted(){return t.keepMounted},get cache(){return t.cache},get itemProps(){return t.itemProps},get onscroll(){return t.onscroll},get onscrollend(){return t.onscrollend},get onresize(){return t.onresize}}),e=>M(r,e,!0),()=>R(r)),E(g),H(e,g),k(h)}var Sm=new Set([`$$slots`,`$$events`,`$$legacy`]);function Cm(e,t){let n=K(t,Sm),r={name:`globe`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20`}],[`path`,{d:`M2 12h20`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var wm=new Set([`$$slots`,`$$events`,`$$legacy`]);function Tm(e,t){let n=K(t,wm),r={name:`lock`,size:24,node:[[`rect`,{width:`18`,height:`11`,x:`3`,y:`11`,rx:`2`,ry:`2`}],[`path`,{d:`M7 11V7a5 5 0 0 1 10 0v4`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Em=new Set([`$$slots`,`$$events`,`$$legacy`]);function Dm(e,t){let n=K(t,Em),r={name:`lock-open`,size:24,node:[[`rect`,{width:`18`,height:`11`,x:`3`,y:`11`,rx:`2`,ry:`2`}],[`path`,{d:`M7 11V7a5 5 0 0 1 9.9-1`}]],aliases:[`unlock`]};Gs(e,q(()=>n,{get icon(){return r}}))}var Om=z(`<span class="title svelte-1jple24" dir="auto"> </span>`),km=z(`<!> <span class="line svelte-1jple24" dir="ltr"><span class="host svelte-1jple24"> </span><span class="rest svelte-1jple24"> </span></span> <!>`,1),Am=z(`<span class="rest svelte-1jple24"> </span>`),jm=z(`<div class="address svelte-1jple24" data-testid="address"><!></div>`);function Mm(e,t){O(t,!0);let n=J(t,`title`,3,``),r=A(()=>{try{let e=new URL(t.url),n=`${e.pathname===`/`&&!e.search?``:e.pathname}${e.search}${e.hash}`,r=/^(localhost|127\.|\[::1\])/.test(e.host);return{host:e.host||e.protocol,rest:n.slice(0,300),safe:e.protocol===`https:`,local:r}}catch{return{host:t.url.slice(0,300),rest:``,safe:!1,local:!0}}});var i=jm(),a=N(i),o=e=>{var t=km(),i=P(t),a=e=>{{let t=A(()=>X(`address-safe`));Tm(e,{size:13,get"aria-label"(){return R(t)},"aria-hidden":!1,role:`img`})}},o=e=>{{let t=A(()=>X(`address-local`));Cm(e,{size:13,get"aria-label"(){return R(t)},"aria-hidden":!1,role:`img`})}},s=e=>{{let t=A(()=>X(`address-open`));Dm(e,{size:13,get"aria-label"(){return R(t)},"aria-hidden":!1,role:`img`,class:`open`})}};W(i,e=>{R(r).safe?e(a):R(r).local?e(o,1):e(s,-1)});var c=I(i,2),l=N(c),u=F(l,!0),d=F(I(l),!0);E(c);var f=I(c,2),p=e=>{var t=Om(),r=F(t,!0);L(()=>{U(r,n()),t.dir=t.dir}),H(e,t)};W(f,e=>{n()&&e(p)}),L(()=>{U(u,R(r).host),U(d,R(r).rest),c.dir=c.dir}),H(e,t)},s=e=>{var t=Am(),n=F(t,!0);L(e=>U(n,e),[()=>X(`address-none`)]),H(e,t)};W(a,e=>{t.url?e(o):e(s,-1)}),E(i),L(e=>G(i,`title`,e),[()=>t.url.slice(0,1e3)]),H(e,i),k()}var Nm=new Set([`$$slots`,`$$events`,`$$legacy`,`tone`,`icon`,`children`]),Pm=z(`<span class="icon svelte-dtbgkf" aria-hidden="true"><!></span>`),Fm=z(`<span><!><!></span>`);function Im(e,t){let n=J(t,`tone`,3,`plain`),r=K(t,Nm);var i=Fm();ba(i,()=>({class:`badge ${n()??``}`,...r}),void 0,void 0,void 0,`svelte-dtbgkf`);var a=N(i),o=e=>{var n=Pm();Li(N(n),()=>t.icon),E(n),H(e,n)};W(a,e=>{t.icon&&e(o)}),Li(I(a),()=>t.children),E(i),H(e,i)}var Lm=new Set([`$$slots`,`$$events`,`$$legacy`]);function Rm(e,t){let n=K(t,Lm),r={name:`check`,size:24,node:[[`path`,{d:`M20 6 9 17l-5-5`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var zm=new Set([`$$slots`,`$$events`,`$$legacy`]);function Bm(e,t){let n=K(t,zm),r={name:`copy`,size:24,node:[[`rect`,{width:`14`,height:`14`,x:`8`,y:`8`,rx:`2`,ry:`2`}],[`path`,{d:`M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Vm=new Set([`$$slots`,`$$events`,`$$legacy`,`text`,`label`]);function Hm(e,t){O(t,!0);let n=K(t,Vm),r=j(!1),i;async function a(){try{await navigator.clipboard.writeText(t.text)}catch{let e=document.createElement(`textarea`);e.value=t.text,document.body.append(e),e.select(),document.execCommand(`copy`),e.remove()}M(r,!0),Z.announce(X(`copied`)),clearTimeout(i),i=setTimeout(()=>M(r,!1),1600)}Q(e,q({size:`s`,variant:`quiet`,onclick:a},()=>n,{icon:e=>{var t=V(),n=P(t),i=e=>{Rm(e,{size:14})},a=e=>{Bm(e,{size:14})};W(n,e=>{R(r)?e(i):e(a,-1)}),H(e,t)},children:(e,n)=>{D();var i=B();L(e=>U(i,e),[()=>R(r)?X(`copied`):t.label??X(`copy`)]),H(e,i)},$$slots:{icon:!0,default:!0}})),k()}function Um(e){try{return new URL(e).host||e}catch{return e}}var Wm=(e,t=120)=>e.length>t?`${e.slice(0,t)}…`:e;function Gm(e,t=``){if(!e)return X(`step-unknown`);let n=t?`yes`:`no`,r={label:Wm(t),named:n};switch(e.action){case`type`:return X(`step-type`,{...r,text:Wm(e.text)});case`press_key`:return X(`step-press-key`,{...r,key:e.key});case`select_option`:return X(`step-select-option`,{...r,option:Wm(e.option)});case`check`:return X(`step-check`,{...r,on:e.checked?`yes`:`no`});case`scroll`:return e.to_text?X(`step-scroll-to`,{text:Wm(e.to_text)}):X(`step-scroll`,{direction:e.direction});case`navigate`:return X(`step-navigate`,{host:Um(e.url)});case`new_tab`:return e.url?X(`step-new-tab-at`,{host:Um(e.url)}):X(`step-new-tab`);case`search`:return X(`step-search`,{query:Wm(e.query)});case`extract`:return X(`step-extract`,{what:Wm(e.what)});case`find_text`:return X(`step-find-text`,{text:Wm(e.text)});case`handle_dialog`:return X(`step-handle-dialog`,{accept:e.accept?`yes`:`no`});default:return X(`step-${e.action.replaceAll(`_`,`-`)}`,r)}}function Km(e){return e.said?Os(e.said):Gm(e.action,e.label)}function qm(e,t){return e===`finished`?t?t.stop_reason===`cancelled`?`cancelled`:t.stop_reason===`declined`?`declined`:{goal_satisfied:`satisfied`,goal_failed:`failed`,loop_stuck:`stuck`,budget_exhausted:`budget`}[t.terminal_reason]:`failed`:e}var Jm={satisfied:`good`,failed:`bad`,stuck:`warn`,budget:`warn`,cancelled:`plain`,declined:`plain`,interrupted:`warn`,running:`accent`,waiting:`warn`,paused:`plain`},Ym=new Set([`$$slots`,`$$events`,`$$legacy`]);function Xm(e,t){let n=K(t,Ym),r={name:`ban`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`M4.929 4.929 19.07 19.071`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Zm=new Set([`$$slots`,`$$events`,`$$legacy`]);function Qm(e,t){let n=K(t,Zm),r={name:`circle-check`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`m16 9-5.5 5.5L8 12`}]],aliases:[`check-circle-2`]};Gs(e,q(()=>n,{get icon(){return r}}))}var $m=new Set([`$$slots`,`$$events`,`$$legacy`]);function eh(e,t){let n=K(t,$m),r={name:`circle-pause`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`line`,{x1:`10`,x2:`10`,y1:`15`,y2:`9`}],[`line`,{x1:`14`,x2:`14`,y1:`15`,y2:`9`}]],aliases:[`pause-circle`]};Gs(e,q(()=>n,{get icon(){return r}}))}var th=new Set([`$$slots`,`$$events`,`$$legacy`]);function nh(e,t){let n=K(t,th),r={name:`circle-stop`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`rect`,{x:`9`,y:`9`,width:`6`,height:`6`,rx:`1`}]],aliases:[`stop-circle`]};Gs(e,q(()=>n,{get icon(){return r}}))}var rh=new Set([`$$slots`,`$$events`,`$$legacy`]);function ih(e,t){let n=K(t,rh),r={name:`circle-x`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`m15 9-6 6`}],[`path`,{d:`m9 9 6 6`}]],aliases:[`x-circle`]};Gs(e,q(()=>n,{get icon(){return r}}))}var ah=new Set([`$$slots`,`$$events`,`$$legacy`]);function oh(e,t){let n=K(t,ah),r={name:`gauge`,size:24,node:[[`path`,{d:`m12 14 4-4`}],[`path`,{d:`M3.34 19a10 10 0 1 1 17.32 0`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var sh=new Set([`$$slots`,`$$events`,`$$legacy`]);function ch(e,t){let n=K(t,sh),r={name:`loader-circle`,size:24,node:[[`path`,{d:`M21 12a9 9 0 1 1-6.219-8.56`}]],aliases:[`loader-2`]};Gs(e,q(()=>n,{get icon(){return r}}))}var lh=new Set([`$$slots`,`$$events`,`$$legacy`]);function uh(e,t){let n=K(t,lh),r={name:`message-circle-question-mark`,size:24,node:[[`path`,{d:`M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719`}],[`path`,{d:`M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3`}],[`path`,{d:`M12 17h.01`}]],aliases:[`message-circle-question`]};Gs(e,q(()=>n,{get icon(){return r}}))}var dh=new Set([`$$slots`,`$$events`,`$$legacy`]);function fh(e,t){let n=K(t,dh),r={name:`rotate-ccw`,size:24,node:[[`path`,{d:`M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8`}],[`path`,{d:`M3 3v5h5`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var ph=new Set([`$$slots`,`$$events`,`$$legacy`]);function mh(e,t){let n=K(t,ph),r={name:`unplug`,size:24,node:[[`path`,{d:`m19 5 3-3`}],[`path`,{d:`m2 22 3-3`}],[`path`,{d:`M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4Z`}],[`path`,{d:`M7.5 13.5 10 11`}],[`path`,{d:`M10.5 16.5 13 14`}],[`path`,{d:`m12 6 6 6 2.3-2.3a2.4 2.4 0 0 0 0-3.4l-2.6-2.6a2.4 2.4 0 0 0-3.4 0Z`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}function hh(e,t){let n=J(t,`size`,3,16),r={satisfied:Qm,failed:ih,stuck:fh,budget:oh,cancelled:nh,declined:Xm,interrupted:mh,running:ch,waiting:uh,paused:eh},i=A(()=>r[t.kind]);var a=V(),o=P(a);{let e=A(()=>t.kind===`running`?`turning`:``);Ri(o,()=>R(i),(t,r)=>{r(t,{get size(){return n()},get class(){return R(e)}})})}H(e,a)}var gh=new Set([`$$slots`,`$$events`,`$$legacy`,`status`,`outcome`]);function _h(e,t){O(t,!0);let n=K(t,gh),r=A(()=>qm(t.status,t.outcome));Im(e,q({get tone(){return Jm[R(r)]},get"data-ending"(){return R(r)}},()=>n,{icon:e=>{hh(e,{get kind(){return R(r)},size:13})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`run-is-${R(r)}`)]),H(e,n)},$$slots:{icon:!0,default:!0}})),k()}var vh=new Set([`$$slots`,`$$events`,`$$legacy`]);function yh(e,t){let n=K(t,vh),r={name:`image-off`,size:24,node:[[`line`,{x1:`2`,x2:`22`,y1:`2`,y2:`22`}],[`path`,{d:`M10.41 10.41a2 2 0 1 1-2.83-2.83`}],[`line`,{x1:`13.5`,x2:`6`,y1:`13.5`,y2:`21`}],[`line`,{x1:`18`,x2:`21`,y1:`12`,y2:`15`}],[`path`,{d:`M3.59 3.59A1.99 1.99 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.55 0 1.052-.22 1.41-.59`}],[`path`,{d:`M21 15V5a2 2 0 0 0-2-2H9`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var bh=z(`<div role="option" tabindex="-1" data-testid="mark"><span class="number svelte-1ckr0va" aria-hidden="true"> </span></div>`),xh=z(`<div class="overlay svelte-1ckr0va" role="listbox" tabindex="0"></div>`),Sh=z(`<div class="mark lit ghost svelte-1ckr0va" data-testid="mark-frame" aria-hidden="true"></div>`),Ch=z(`<div class="mark acted ghost svelte-1ckr0va" data-testid="mark-frame" aria-hidden="true"></div>`),wh=z(`<div aria-hidden="true" dir="auto" data-testid="mark-caption"> </div>`),Th=z(`<div class="picture svelte-1ckr0va"><img draggable="false" data-testid="picture" class="svelte-1ckr0va"/> <!> <!> <!></div>`),Eh=z(`<div class="none svelte-1ckr0va"><!><p> </p></div>`),Dh=z(`<div class="none waiting svelte-1ckr0va" aria-hidden="true"></div>`),Oh=z(`<div data-testid="page-view"><!></div>`);function kh(e,t){O(t,!0);let n=j(void 0),r=j(!1),i=j(0),a=j(0),o=j(void 0);Rn(()=>{let e={src:t.src,marks:t.marks,viewport:t.viewport,frame:t.frame};if(!e.src){M(n,void 0),M(r,!0);return}let i=Ir(()=>R(n));if(i?.src===e.src){M(n,{...i,...e,src:e.src});return}let a=!1,o=new Image;return o.onload=()=>{!a&&e.src&&(M(r,!1),M(n,{src:e.src,width:o.naturalWidth,height:o.naturalHeight,marks:e.marks,viewport:e.viewport,frame:e.frame}))},o.onerror=()=>{a||(M(r,!0),M(n,void 0))},o.src=e.src,()=>{a=!0}});let s=A(()=>{if(!R(n))return{width:1,height:1};let e=R(n).viewport?.width||R(n).width;return{width:e,height:e*R(n).height/R(n).width}}),c=A(()=>R(s).height>R(s).width*1.6),l=A(()=>{if(!R(i)||!R(a))return;let e=R(c)?R(i)/R(s).width:Math.min(R(i)/R(s).width,R(a)/R(s).height);return Math.min(R(s).width*e,R(s).width*1.25)}),u=e=>`left:${e.x/R(s).width*100}%;top:${e.y/R(s).height*100}%;width:${e.w/R(s).width*100}%;height:${e.h/R(s).height*100}%`,d=A(()=>(R(n)?.marks??[]).filter(e=>e.bbox.w>0&&e.bbox.h>0&&e.bbox.x+e.bbox.w>0&&e.bbox.y+e.bbox.h>0&&e.bbox.x<R(s).width&&e.bbox.y<R(s).height)),f=A(()=>t.lit===void 0?void 0:R(d).find(e=>e.id===t.lit)),p=e=>Ds(`role-${e}`)?X(`role-${e}`):X(`role-other`),m=e=>X(`mark-caption`,{number:e.id,role:p(e.role),name:e.name,named:e.name?`yes`:`no`});function h(e){let n=R(d).findIndex(e=>e.id===R(o)),r={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[e.key],i;r?i=R(d)[Math.min(R(d).length-1,Math.max(0,n+r))]:e.key===`Home`?i=R(d)[0]:e.key===`End`&&(i=R(d).at(-1)),i&&(e.preventDefault(),M(o,i.id,!0),t.onlight?.(i.id))}var g=Oh();let _;var v=N(g),y=e=>{var r=Th();let i;var a=N(r),c=I(a,2),p=e=>{var n=xh();ji(n,21,()=>R(d),e=>e.id,(e,n)=>{var r=bh();let i;var a=F(N(r),!0);E(r),L((e,o)=>{i=Xi(r,1,`mark svelte-1ckr0va`,null,i,{lit:R(n).id===t.lit,acted:R(n).id===t.acted}),G(r,`id`,`mark-${R(n).id??``}`),G(r,`aria-selected`,R(n).id===t.lit),G(r,`aria-label`,e),Qi(r,o),G(r,`data-mark`,R(n).id),U(a,R(n).id)},[()=>m(R(n)),()=>u(R(n).bbox)]),ni(`pointerenter`,r,()=>t.onlight?.(R(n).id)),ni(`pointerleave`,r,()=>t.onlight?.(void 0)),H(e,r)}),E(n),L(e=>{G(n,`aria-label`,e),G(n,`aria-activedescendant`,R(o)===void 0?void 0:`mark-${R(o)}`)},[()=>X(`marks-label`)]),ri(`keydown`,n,h),ni(`blur`,n,()=>{M(o,void 0),t.onlight?.(void 0)}),ni(`focus`,n,()=>{M(o,R(d)[0]?.id,!0),t.onlight?.(R(o))}),H(e,n)};W(c,e=>{t.showMarks&&R(d).length>0&&e(p)});var g=I(c,2),_=e=>{var t=Sh();L(e=>Qi(t,e),[()=>u(R(f).bbox)]),H(e,t)},v=e=>{var t=Ch();L(e=>Qi(t,e),[()=>u(R(n).frame)]),H(e,t)};W(g,e=>{!t.showMarks&&R(f)?e(_):R(n).frame&&!R(f)&&e(v,1)});var y=I(g,2),b=e=>{var t=wh();let n;var r=F(t,!0);L((e,i)=>{n=Xi(t,1,`caption svelte-1ckr0va`,null,n,{below:R(f).bbox.y<40}),Qi(t,`left:${e??``}%;top:${(R(f).bbox.y<40?R(f).bbox.y+R(f).bbox.h:R(f).bbox.y)/R(s).height*100}%`),U(r,i),t.dir=t.dir},[()=>Math.min(70,Math.max(0,R(f).bbox.x/R(s).width*100)),()=>m(R(f))]),H(e,t)};W(y,e=>{R(f)&&e(b)}),E(r),L(()=>{i=Qi(r,``,i,{width:R(l)?`${R(l)}px`:`100%`,"aspect-ratio":`${R(s).width} / ${R(s).height}`}),G(a,`src`,R(n).src),G(a,`alt`,t.alt)}),H(e,r)},b=e=>{var t=Eh(),n=N(t);yh(n,{size:28,strokeWidth:1.5});var r=F(I(n),!0);E(t),L(e=>U(r,e),[()=>X(`picture-none`)]),H(e,t)},x=e=>{H(e,Dh())};W(v,e=>{R(n)?e(y):R(r)?e(b,1):e(x,-1)}),E(g),L(()=>_=Xi(g,1,`pane svelte-1ckr0va`,null,_,{tall:R(c)})),Oa(g,`clientWidth`,e=>M(i,e)),Oa(g,`clientHeight`,e=>M(a,e)),H(e,g),k()}ii([`keydown`]);var Ah=z(`<span class="muted"> </span>`),jh=z(`<tr class="svelte-32wvfy"><th scope="row" dir="auto" class="svelte-32wvfy"> </th><td dir="auto" class="svelte-32wvfy"><!></td></tr>`),Mh=z(`<table class="values selectable svelte-32wvfy" data-testid="approval-values"><caption class="visually-hidden"> </caption><tbody></tbody></table>`);function Nh(e,t){O(t,!0);var n=Mh(),r=N(n),i=F(r,!0),a=I(r);ji(a,21,()=>t.values,Di,(e,t)=>{var n=jh(),r=N(n),i=F(r,!0),a=I(r),o=N(a),s=e=>{var t=Ah(),n=F(t,!0);L(e=>U(n,e),[()=>X(`values-secret`)]),H(e,t)},c=e=>{var n=B();L(()=>U(n,R(t).value)),H(e,n)},l=e=>{var t=Ah(),n=F(t,!0);L(e=>U(n,e),[()=>X(`values-empty`)]),H(e,t)};W(o,e=>{R(t).secret?e(s):R(t).value?e(c,1):e(l,-1)}),E(a),E(n),L(e=>{U(i,e),r.dir=r.dir,a.dir=a.dir},[()=>R(t).label||X(`values-no-label`)]),H(e,n)}),E(a),E(n),L(e=>U(i,e),[()=>X(`values-label`)]),H(e,n),k()}var Ph=172,Fh=78,Ih=34,Lh={loop_mitigation:[0,0],observe:[1,0],ask_user:[2,0],goal_check:[1,1],strategy_adapter:[0,2],memory_manager:[1,2],goal_validator:[2,2],planner:[1,3],quality_evaluator:[2,3],error_retry:[0,4],safety:[1,4],confirm:[2,4],self_corrector:[0,5],execute:[1,5],progress:[1,6],progress_analyzer:[2,6],progress_reporter:[1,7]};function Rh(e){let t=new Map,n=0,r=0;for(let i of e){let e=Lh[i.name]??[n%3,8+Math.floor(n++/3)];r=Math.max(r,e[1]+1),t.set(i.name,{x:Ih+e[0]*Ph,y:Ih+e[1]*Fh})}return{at:t,width:550,height:68+(r-1)*Fh+34}}function zh({at:e},t,n){let r=e.get(t),i=e.get(n);if(!r||!i)return{path:``,middle:{x:-100,y:-100}};let a={x:r.x+69,y:r.y+17},o={x:i.x+69,y:i.y+17},s=o.x-a.x,c=o.y-a.y,l,u,d;if(Math.abs(s)<1){let e=c>0;if(e&&c<=79)l={x:a.x-14,y:r.y+34},u={x:o.x-14,y:i.y},d={x:a.x-14,y:(l.y+u.y)/2};else{let t=e?-1:1,n=(79+Math.min(26,Math.abs(c)/22))*t;l={x:a.x+69*t,y:a.y+(e?6:-6)},u={x:o.x+69*t,y:o.y+(e?-6:6)};let r={x:a.x+n*1.15,y:(a.y+o.y)/2};return{path:`M${l.x} ${l.y}C${r.x} ${l.y} ${r.x} ${u.y} ${u.x} ${u.y}`,middle:{x:(l.x+u.x)/8+r.x*3/4,y:r.y}}}}else if(Math.abs(c)<1){let e=s>0,t=e?-7:7;l={x:e?r.x+138:r.x,y:a.y+t},u={x:e?i.x:i.x+138,y:o.y+t},d={x:(l.x+u.x)/2,y:Math.abs(s)>173?a.y-40:a.y+t}}else{let e=s>0;l={x:e?r.x+138:r.x,y:a.y+(c>0?6:-6)},u={x:e?i.x:i.x+138,y:o.y+(c>0?-6:6)};let t=(u.x-l.x)*.5;return{path:`M${l.x} ${l.y}C${l.x+t} ${l.y} ${u.x-t} ${u.y} ${u.x} ${u.y}`,middle:{x:(l.x+u.x)/2,y:(l.y+u.y)/2}}}return{path:`M${l.x} ${l.y}Q${d.x} ${d.y} ${u.x} ${u.y}`,middle:{x:l.x/4+d.x/2+u.x/4,y:l.y/4+d.y/2+u.y/4}}}var Bh=pi(`<path></path>`),Vh=pi(`<circle r="2.500" class="may-end svelte-tula8d"><title> </title></circle>`),Hh=pi(`<g class="svelte-tula8d"><rect class="count-box svelte-tula8d" x="-13" y="-9" width="26" height="18" rx="9"></rect><text class="count svelte-tula8d" x="0" y="0" dominant-baseline="central" text-anchor="middle"> </text></g>`),Uh=pi(`<g role="presentation"><rect rx="8" class="svelte-tula8d"></rect><text dominant-baseline="central" text-anchor="middle" class="svelte-tula8d"> </text><!><!></g>`),Wh=pi(`<g><circle r="8" class="svelte-tula8d"></circle><text dominant-baseline="central" text-anchor="middle" class="svelte-tula8d"> </text></g>`),Gh=z(`<figure data-testid="graph"><svg role="img" class="svelte-tula8d"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0.500 8 4 0 7.500z" class="tip svelte-tula8d"></path></marker><marker id="tip-lit" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0.500 8 4 0 7.500z" class="tip lit svelte-tula8d"></path></marker></defs><!><!><!></svg></figure>`);function Kh(e,t){O(t,!0);let n=j(void 0),r=A(()=>Rh(t.nodes)),i=A(()=>t.nodes.flatMap(e=>e.successors.map(n=>{let i=t.edges[lp(e.name,n)]??0;return{key:lp(e.name,n),from:e.name,to:n,count:i,...zh(R(r),e.name,n)}})).sort((e,t)=>e.count-t.count)),a=e=>R(n)===e.from||R(n)===e.to;var o=Gh(),s=N(o),c=I(N(s));ji(c,17,()=>R(i),e=>e.key,(e,t)=>{var r=Bh();let i;L((e,n,a)=>{G(r,`d`,R(t).path),i=Xi(r,0,`edge svelte-tula8d`,null,i,{lit:R(t).count>0,touched:e,faded:n}),G(r,`stroke-width`,a),G(r,`marker-end`,R(t).count>0?`url(#tip-lit)`:`url(#tip)`),G(r,`data-edge`,R(t).key)},[()=>R(n)!==void 0&&a(R(t)),()=>R(n)!==void 0&&!a(R(t)),()=>R(t).count>0?Math.min(4,1.4+Math.log2(R(t).count+1)*.6):1]),H(e,r)});var l=I(c);ji(l,17,()=>t.nodes,e=>e.name,(e,i)=>{let a=A(()=>R(r).at.get(R(i).name));var o=V(),s=P(o),c=e=>{var r=Uh();let o;var s=N(r),c=I(s),l=F(c,!0),u=I(c),d=e=>{var t=Vh(),n=F(N(t),!0);E(t),L(e=>{G(t,`cx`,129),G(t,`cy`,26),U(n,e)},[()=>X(`graph-may-end`)]),H(e,t)};W(u,e=>{R(i).may_end&&e(d)});var f=I(u),p=e=>{var n=Hh(),r=F(I(N(n)),!0);E(n),L(()=>{G(n,`transform`,`translate(134 2)`),U(r,t.visits[R(i).name])}),H(e,n)};W(f,e=>{(t.visits[R(i).name]??0)>0&&e(p)}),E(r),L(()=>{G(r,`transform`,`translate(${R(a).x??``} ${R(a).y??``})`),o=Xi(r,0,`node svelte-tula8d`,null,o,{visited:(t.visits[R(i).name]??0)>0,now:t.now===R(i).name}),G(r,`data-node`,R(i).name),G(s,`width`,138),G(s,`height`,34),G(c,`x`,69),G(c,`y`,17),U(l,R(i).name)}),ni(`pointerenter`,r,()=>M(n,R(i).name,!0)),ni(`pointerleave`,r,()=>M(n,void 0)),H(e,r)};W(s,e=>{R(a)&&e(c)}),H(e,o)}),ji(I(l),17,()=>R(i).filter(e=>e.count>0),e=>e.key,(e,t)=>{var r=Wh();let i;var o=N(r),s=I(o),c=F(s,!0);E(r),L(e=>{i=Xi(r,0,`edge-count svelte-tula8d`,null,i,{faded:e}),G(o,`cx`,R(t).middle.x),G(o,`cy`,R(t).middle.y),G(s,`x`,R(t).middle.x),G(s,`y`,R(t).middle.y),U(c,R(t).count)},[()=>R(n)!==void 0&&!a(R(t))]),H(e,r)}),E(s),E(o),L(e=>{G(s,`viewBox`,`0 0 ${R(r).width??``} ${R(r).height??``}`),G(s,`aria-label`,e)},[()=>X(`graph-label`)]),H(e,o),k()}function qh(e){let t={},n={},r;for(let i of e.steps)for(let[e]of i.timings){if(t[e]=(t[e]??0)+1,r!==void 0){let t=lp(r,e);n[t]=(n[t]??0)+1}r=e}return{visits:t,edges:n}}var Jh=z(`<div class="tools svelte-12wosai"><span class="mono selectable"> </span> <!></div> <!> <!>`,1);function Yh(e,t){O(t,!0);let n=J(t,`open`,15),r=j([]),i=j(void 0),a=A(()=>qh(t.review));Rn(()=>{!n()||R(r).length>0||Y().graph().then(e=>M(r,e),e=>M(i,Ha(e)))});{let o=A(()=>X(`details`));zf(e,{side:`end`,get title(){return R(o)},testid:`details`,get open(){return n()},set open(e){n(e)},children:(e,n)=>{var o=Jh(),s=P(o),c=N(s),l=F(c,!0),u=I(c,2),d=e=>{Q(e,{size:`s`,variant:`quiet`,onclick:()=>Y().openPath(t.review.summary.run_dir),"data-testid":`open-folder`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`details-folder`)]),H(e,n)},$$slots:{default:!0}})};W(u,e=>{t.review.summary.run_dir&&e(d)}),E(s);var f=I(s,2),p=e=>{Qs(e,{get error(){return R(i)}})};W(f,e=>{R(i)&&e(p)});var m=I(f,2),h=e=>{Kh(e,{get nodes(){return R(r)},get visits(){return R(a).visits},get edges(){return R(a).edges},now:void 0})};W(m,e=>{R(r).length>0&&e(h)}),L(()=>U(l,t.review.summary.run_dir)),H(e,o)},$$slots:{default:!0}})}k()}var Xh=z(`<span> </span>`),Zh=z(`<p class="sub svelte-1vfenj1"><!><span> </span><span> </span><span> </span> <!></p>`),Qh=z(`<!> <!>`,1),$h=z(`<div class="tools svelte-1vfenj1"><!> <!> <!> <!></div>`),eg=z(`<div class="pad svelte-1vfenj1"><!></div>`),tg=z(`<p class="pad small selectable svelte-1vfenj1" role="status" data-testid="share-done"> </p>`),ng=z(`<p class="muted"> </p>`),rg=z(`<p class="selectable answer-words svelte-1vfenj1" dir="auto" data-testid="review-answer"> </p>`),ig=z(`<section class="answer svelte-1vfenj1"><div class="answer-text svelte-1vfenj1"><!><!></div> <!></section>`),ag=z(`<p class="empty svelte-1vfenj1"> </p>`),og=z(`<img alt="" loading="lazy" class="svelte-1vfenj1"/>`),sg=z(`<span class="frame-asked svelte-1vfenj1"><!></span>`),cg=z(`<button type="button" data-testid="film-frame"><!><span class="frame-number svelte-1vfenj1"> </span><!></button>`),lg=z(`<p class="muted small" dir="auto"> </p>`),ug=z(`<button type="button" class="mark-link svelte-1vfenj1" data-testid="review-target"> </button>`),dg=z(`<p dir="auto"> <!></p>`),fg=z(`<blockquote dir="auto" class="svelte-1vfenj1"> </blockquote>`),pg=z(`<h3 class="svelte-1vfenj1"> </h3> <!> <!>`,1),mg=z(`<p class="small muted" dir="auto"> </p>`),hg=z(`<h3 class="svelte-1vfenj1"> </h3> <p class="judged svelte-1vfenj1"><!> <!></p> <!>`,1),gg=z(`<p class="amount svelte-1vfenj1" dir="auto"> </p>`),_g=z(`<h3 class="svelte-1vfenj1"> </h3> <p><!></p> <!> <!>`,1),vg=z(`<span class="small muted spaced svelte-1vfenj1"> </span>`),yg=z(`<pre class="read selectable svelte-1vfenj1" dir="auto"> </pre>`),bg=z(`<p class="small" dir="auto"> </p>`),xg=z(`<h3 class="svelte-1vfenj1"> </h3> <p><!><!></p> <!> <!>`,1),Sg=z(`<span></span>`),Cg=z(`<h3 class="svelte-1vfenj1"> </h3> <div class="timeline svelte-1vfenj1" aria-hidden="true"></div> <p class="small muted"> </p>`,1),wg=z(`<tr><th scope="row" class="svelte-1vfenj1"> </th><td class="svelte-1vfenj1"> </td></tr>`),Tg=z(`<table class="mono svelte-1vfenj1"><caption class="visually-hidden"> </caption><tbody></tbody></table>`),Eg=z(`<div class="raw svelte-1vfenj1"><div class="raw-head svelte-1vfenj1"><h4 class="svelte-1vfenj1"> </h4><!></div><pre class="mono selectable svelte-1vfenj1"> </pre></div>`),Dg=z(`<div class="panes svelte-1vfenj1"><section class="picture svelte-1vfenj1"><div class="bar svelte-1vfenj1"><div class="address svelte-1vfenj1"><!></div> <!></div> <div class="view svelte-1vfenj1"><!></div> <div class="scrub svelte-1vfenj1"><!> <input type="range" min="0" data-testid="scrubber" class="svelte-1vfenj1"/> <!> <span class="small muted count svelte-1vfenj1" role="status"> </span></div> <div class="strip svelte-1vfenj1" data-testid="filmstrip" role="group"><!></div></section> <section class="facts svelte-1vfenj1" data-testid="review-step" tabindex="0"><p class="time small muted svelte-1vfenj1"><span> </span><time> </time></p> <h2 dir="auto" data-testid="review-sentence"> </h2> <!> <!> <!> <!> <!> <!> <details class="machine svelte-1vfenj1" data-testid="step-details"><summary class="svelte-1vfenj1"> </summary> <!> <!> <!> <div class="raw svelte-1vfenj1"><div class="raw-head svelte-1vfenj1"><h4 class="svelte-1vfenj1"> </h4><!></div><pre class="mono selectable svelte-1vfenj1"> </pre></div></details></section></div>`),Og=z(`<p> </p>`),kg=z(`<div class="review svelte-1vfenj1" data-testid="review"><header class="head svelte-1vfenj1"><!> <div class="title svelte-1vfenj1"><h1 dir="auto" data-testid="review-goal" class="svelte-1vfenj1"> </h1> <!></div> <!></header> <!> <!> <!> <!></div> <!> <!>`,1);function Ag(e,t){O(t,!0);let n=j(void 0),r=j(void 0),i=j(0),a=j(!0),o=j(void 0),s=j(!1),c=j(!1),l=j(``),u=j(void 0),d=A(()=>R(n)?.summary),p=A(()=>R(n)?.steps??[]),m=A(()=>R(p)[R(i)]),h=A(()=>R(m)?.target?.[0]),g=A(()=>R(m)?.timings.reduce((e,[,t])=>e+t,0)??0);async function v(){M(r,void 0);try{M(n,await Y().runReview(t.run));let e=Ir(()=>t.step),r=e===void 0?-1:R(n).steps.findIndex(t=>t.step===e);M(i,r>=0?r:0,!0),await Nr(),R(u)?.scrollToIndex(R(i),{align:`nearest`})}catch(e){M(r,Ha(e))}}La(v);function y(e){M(i,Math.min(R(p).length-1,Math.max(0,e)),!0),M(o,void 0),R(u)?.scrollToIndex(R(i),{align:`nearest`})}function b(e){if(e.target instanceof HTMLElement&&e.target.closest(`input, textarea, [role="listbox"], [role="dialog"], summary`)||e.altKey||e.ctrlKey||e.metaKey)return;let t={ArrowLeft:R(i)-1,ArrowRight:R(i)+1,Home:0,End:R(p).length-1,PageUp:R(i)-10,PageDown:R(i)+10}[e.key];t!==void 0&&(e.preventDefault(),y(t))}async function x(e){M(r,void 0);try{await e()}catch(e){M(r,Ha(e))}}let S=()=>x(async()=>{M(l,await Y().runExport(t.run)??``,!0),R(l)&&Z.announce(X(`share-done`,{path:R(l)}))}),ee=()=>x(async()=>{M(s,!1),await Y().runDelete(t.run),Z.historyVersion+=1,As(`#/runs`)}),te=()=>x(async()=>{let e=await Y().runResume(t.run);Sp.forget(e),Sp.open(e,R(d)?.goal??``),As(`#/run/${encodeURIComponent(e)}`)}),ne=()=>x(async()=>{await Y().runClose(t.run),await v()}),re=e=>e.narration[0]?Os(e.narration[e.narration.length>1&&e.asked?1:0]):Gm(e.action,e.target?.[1]);var ie=kg();ni(`keydown`,vn,b);var ae=P(ie),oe=N(ae),C=N(oe);{let e=e=>{Vp(e,{size:18})},t=A(()=>X(`review-back`));Q(C,{variant:`quiet`,size:`s`,get label(){return R(t)},onclick:()=>As(`#/runs`),"data-testid":`review-back`,icon:e,$$slots:{icon:!0}})}var se=I(C,2),ce=N(se),le=F(ce,!0),ue=I(ce,2),de=e=>{var t=Zh(),n=N(t);_h(n,{get status(){return R(d).status},get outcome(){return R(d).outcome},"data-testid":`review-ending`});var r=I(n),i=F(r,!0),a=I(r),o=F(a,!0),s=I(a),c=F(s,!0),l=I(s,2),u=e=>{var t=Xh(),n=F(t,!0);L(e=>U(n,e),[()=>X(`review-tokens`,{count:R(d).usage.input_tokens+R(d).usage.output_tokens})]),H(e,t)};W(l,e=>{R(d).usage.calls>0&&e(u)}),E(t),L((e,t,n)=>{U(i,e),U(o,t),U(c,n)},[()=>ap(R(d).started),()=>X(`runs-steps`,{count:R(d).steps}),()=>op(R(d).active_ms)]),H(e,t)};W(ue,e=>{R(d)&&e(de)}),E(se);var fe=I(se,2),pe=e=>{var t=$h(),n=N(t),r=e=>{var t=Qh(),n=P(t);Q(n,{size:`s`,variant:`primary`,onclick:te,"data-testid":`resume-run`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`continue`)]),H(e,n)},$$slots:{default:!0}}),Q(I(n,2),{size:`s`,onclick:ne,"data-testid":`close-run`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`runs-close`)]),H(e,n)},$$slots:{default:!0}}),H(e,t)},i=e=>{Q(e,{size:`s`,onclick:()=>{Z.draft=R(d).goal,As(`#/`)},"data-testid":`run-again`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`run-again`)]),H(e,n)},$$slots:{default:!0}})};W(n,e=>{R(d).status===`interrupted`&&!R(d).read_only?e(r):e(i,-1)});var a=I(n,2);Q(a,{size:`s`,onclick:S,"data-testid":`share`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`share`)]),H(e,n)},$$slots:{default:!0}});var o=I(a,2);Q(o,{size:`s`,variant:`quiet`,onclick:()=>M(c,!0),"data-testid":`open-details`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`details`)]),H(e,n)},$$slots:{default:!0}}),Q(I(o,2),{size:`s`,variant:`quiet`,onclick:()=>M(s,!0),"data-testid":`delete`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`delete`)]),H(e,n)},$$slots:{default:!0}}),E(t),H(e,t)};W(fe,e=>{R(d)&&e(pe)}),E(oe);var me=I(oe,2),he=e=>{var t=eg();Qs(N(t),{get error(){return R(r)},onretry:v}),E(t),H(e,t)};W(me,e=>{R(r)&&e(he)});var ge=I(me,2),_e=e=>{var t=tg(),n=F(t,!0);L(e=>U(n,e),[()=>X(`share-done`,{path:R(l)})]),H(e,t)};W(ge,e=>{R(l)&&e(_e)});var ve=I(ge,2),ye=e=>{var t=ig(),n=N(t),r=N(n),i=e=>{var t=ng(),n=F(t,!0);L(e=>U(n,e),[()=>Os(R(d).outcome.message)]),H(e,t)};W(r,e=>{R(d).outcome.terminal_reason===`goal_satisfied`&&R(d).outcome.answer||e(i)});var a=I(r),o=e=>{var t=rg(),n=F(t,!0);L(()=>{U(n,R(d).outcome.answer),t.dir=t.dir}),H(e,t)};W(a,e=>{R(d).outcome.answer&&e(o)}),E(n);var s=I(n,2),c=e=>{Hm(e,{get text(){return R(d).outcome.answer}})};W(s,e=>{R(d).outcome.answer&&e(c)}),E(t),L(e=>G(t,`aria-label`,e),[()=>X(`ending-label`)]),H(e,t)};W(ve,e=>{R(d)?.outcome&&(R(d).outcome.answer||R(d).outcome.message)&&e(ye)});var be=I(ve,2),xe=e=>{var t=ag(),n=F(t,!0);L(e=>U(n,e),[()=>X(`review-no-steps`)]),H(e,t)},Se=e=>{var n=Dg(),r=N(n),s=N(r),c=N(s);Mm(N(c),{get url(){return R(m).url},get title(){return R(m).title}}),E(c);var l=I(c,2);{let e=e=>{var t=V(),n=P(t),r=e=>{Gp(e,{size:16})},i=e=>{qp(e,{size:16})};W(n,e=>{R(a)?e(r):e(i,-1)}),H(e,t)},t=A(()=>R(a)?X(`marks-hide`):X(`marks-show`));Q(l,{size:`s`,variant:`quiet`,get label(){return R(t)},get"aria-pressed"(){return R(a)},onclick:()=>M(a,!R(a)),"data-testid":`toggle-marks`,icon:e,$$slots:{icon:!0}})}E(s);var d=I(s,2),v=N(d);{let e=A(()=>R(m).shot?Y().shotUrl(t.run,R(m).shot):void 0),n=A(()=>X(`picture-alt`,{title:R(m).title||R(m).url})),r=A(()=>R(m).asked?.bbox??R(m).judgement?.facts.bbox);kh(v,{get src(){return R(e)},get alt(){return R(n)},get marks(){return R(m).marks},get viewport(){return R(m).viewport},get showMarks(){return R(a)},get lit(){return R(o)},get acted(){return R(h)},get frame(){return R(r)},onlight:e=>M(o,e,!0)})}E(d);var b=I(d,2),x=N(b);{let e=e=>{Vp(e,{size:16})},t=A(()=>X(`review-previous`)),n=A(()=>R(i)===0);Q(x,{size:`s`,variant:`quiet`,get label(){return R(t)},get disabled(){return R(n)},onclick:()=>y(R(i)-1),"data-testid":`step-previous`,icon:e,$$slots:{icon:!0}})}var S=I(x,2);ga(S);var ee=I(S,2);{let e=e=>{Up(e,{size:16})},t=A(()=>X(`review-next`)),n=A(()=>R(i)===R(p).length-1);Q(ee,{size:`s`,variant:`quiet`,get label(){return R(t)},get disabled(){return R(n)},onclick:()=>y(R(i)+1),"data-testid":`step-next`,icon:e,$$slots:{icon:!0}})}var te=F(I(ee,2),!0);E(b);var ne=I(b,2);Aa(xm(N(ne),{get data(){return R(p)},horizontal:!0,getKey:e=>e.step,itemSize:120,children:(e,n=f,r=f)=>{var a=cg();let o;var s=N(a),c=e=>{var r=og();L(e=>G(r,`src`,e),[()=>Y().shotUrl(t.run,n().shot)]),H(e,r)};W(s,e=>{n().shot&&e(c)});var l=I(s),u=F(l,!0),d=I(l),p=e=>{var t=sg();Gf(N(t),{size:11}),E(t),H(e,t)};W(d,e=>{n().asked&&e(p)}),E(a),L((e,t)=>{o=Xi(a,1,`frame svelte-1vfenj1`,null,o,{now:r()===R(i)}),G(a,`tabindex`,r()===R(i)?0:-1),G(a,`aria-current`,r()===R(i)?`step`:void 0),G(a,`title`,e),G(a,`aria-label`,t),U(u,n().step)},[()=>re(n()),()=>X(`review-frame`,{step:n().step,what:re(n())})]),ri(`click`,a,()=>y(r())),H(e,a)},$$slots:{default:!0}}),e=>M(u,e,!0),()=>R(u)),E(ne),E(r);var ie=I(r,2),ae=N(ie),oe=N(ae),C=F(oe,!0),se=I(oe),ce=F(se,!0);E(ae);var le=I(ae,2),ue=F(le,!0),de=I(le,2);ji(de,17,()=>R(m).narration.slice(1),Di,(e,t)=>{var n=V(),r=P(n),i=e=>{var n=lg(),r=F(n,!0);L(e=>{U(r,e),n.dir=n.dir},[()=>Os(R(t))]),H(e,n)},a=A(()=>Os(R(t))!==re(R(m)));W(r,e=>{R(a)&&e(i)}),H(e,n)});var fe=I(de,2),pe=e=>{var t=pg(),n=P(t),r=F(n,!0),i=I(n,2),a=e=>{var t=dg(),n=N(t),r=I(n),i=e=>{var t=ug(),n=F(t,!0);L(e=>{G(t,`aria-label`,e),U(n,R(h))},[()=>X(`step-mark`,{number:R(h)})]),ni(`pointerenter`,t,()=>M(o,R(h),!0)),ni(`pointerleave`,t,()=>M(o,void 0)),ni(`focus`,t,()=>M(o,R(h),!0)),ni(`blur`,t,()=>M(o,void 0)),H(e,t)};W(r,e=>{R(h)!==void 0&&e(i)}),E(t),L(e=>{U(n,`${e??``} `),t.dir=t.dir},[()=>Gm(R(m).action,R(m).target?.[1])]),H(e,t)};W(i,e=>{R(m).action&&e(a)});var s=I(i,2),c=e=>{var t=fg(),n=F(t,!0);L(()=>{U(n,R(m).plan.thought),t.dir=t.dir}),H(e,t)};W(s,e=>{R(m).plan?.thought&&e(c)}),L(e=>U(r,e),[()=>X(`review-planned`)]),H(e,t)};W(fe,e=>{(R(m).plan?.thought||R(m).action)&&e(pe)});var me=I(fe,2),he=e=>{var t=hg(),n=P(t),r=F(n,!0),i=I(n,2),a=N(i);{let e=A(()=>R(m).judgement.verdict===`allow`?`good`:R(m).judgement.verdict===`confirm`?`warn`:`bad`);Im(a,{get tone(){return R(e)},"data-testid":`review-verdict`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`verdict-${R(m).judgement.verdict}`)]),H(e,n)},$$slots:{default:!0}})}var o=I(a,2),s=e=>{Im(e,{children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`risk-${R(m).judgement.class.replaceAll(`_`,`-`)}`)]),H(e,n)},$$slots:{default:!0}})};W(o,e=>{R(m).judgement.class&&e(s)}),E(i);var c=I(i,2),l=e=>{var t=mg(),n=F(t,!0);L(e=>{U(n,e),t.dir=t.dir},[()=>Os(R(m).judgement.reason)]),H(e,t)},u=A(()=>R(m).judgement.verdict!==`allow`&&Ds(R(m).judgement.reason.id));W(c,e=>{R(u)&&e(l)}),L(e=>U(r,e),[()=>X(`review-judged`)]),H(e,t)};W(me,e=>{R(m).judgement&&e(he)});var ge=I(me,2),_e=e=>{var t=_g(),n=P(t),r=F(n,!0),i=I(n,2),a=N(i);{let e=e=>{Gf(e,{size:11})},t=A(()=>R(m).decision===`decline`||R(m).decision===`stop`?`plain`:R(m).decision?`good`:`warn`);Im(a,{get tone(){return R(t)},"data-testid":`review-decision`,icon:e,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>R(m).decision?X(`asked-${R(m).decision.replaceAll(`_`,`-`)}`):X(`asked-open`)]),H(e,n)},$$slots:{icon:!0,default:!0}})}E(i);var o=I(i,2),s=e=>{var t=gg(),n=F(t,!0);L(()=>{U(n,R(m).asked.amount),t.dir=t.dir}),H(e,t)};W(o,e=>{R(m).asked.amount&&e(s)});var c=I(o,2),l=e=>{Nh(e,{get values(){return R(m).asked.values}})};W(c,e=>{R(m).asked.values.length>0&&e(l)}),L(e=>U(r,e),[()=>X(`review-decided`)]),H(e,t)};W(ge,e=>{R(m).asked&&e(_e)});var ve=I(ge,2),ye=e=>{var t=xg(),n=P(t),r=F(n,!0),i=I(n,2),a=N(i);{let e=A(()=>R(m).outcome.status===`ok`?`good`:`warn`);Im(a,{get tone(){return R(e)},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`outcome-${R(m).outcome.status.replaceAll(`_`,`-`)}`)]),H(e,n)},$$slots:{default:!0}})}var o=I(a),s=e=>{var t=vg(),n=F(t,!0);L(e=>U(n,e),[()=>X(`review-url-changed`)]),H(e,t)},c=e=>{var t=vg(),n=F(t,!0);L(e=>U(n,e),[()=>X(`review-page-changed`)]),H(e,t)};W(o,e=>{R(m).outcome.url_changed?e(s):R(m).outcome.dom_changed&&e(c,1)}),E(i);var l=I(i,2),u=e=>{var t=yg(),n=F(t,!0);L(e=>{U(n,e),t.dir=t.dir},[()=>R(m).outcome.text.slice(0,4e3)]),H(e,t)};W(l,e=>{R(m).outcome.text&&e(u)});var d=I(l,2),f=e=>{var t=bg(),n=F(t,!0);L(e=>{U(n,e),t.dir=t.dir},[()=>X(`review-file`,{file:R(m).outcome.file})]),H(e,t)};W(d,e=>{R(m).outcome.file&&e(f)}),L(e=>U(r,e),[()=>X(`review-happened`)]),H(e,t)};W(ve,e=>{R(m).outcome&&e(ye)});var be=I(ve,2),xe=e=>{var t=Cg(),n=P(t),r=F(n,!0),i=I(n,2);ji(i,21,()=>R(m).timings,Di,(e,t,n)=>{var r=A(()=>_(R(t),2));let i=()=>R(r)[0],a=()=>R(r)[1];var o=Sg();Xi(o,1,`part part-${n%4}`,`svelte-1vfenj1`);let s;L(e=>{G(o,`title`,i()),s=Qi(o,``,s,{"flex-grow":e})},[()=>Math.max(a(),R(g)/200)]),H(e,o)}),E(i);var a=F(I(i,2),!0);L((e,t)=>{U(r,e),U(a,t)},[()=>X(`review-timings`),()=>op(R(g))]),H(e,t)};W(be,e=>{R(m).timings.length>0&&e(xe)});var Se=I(be,2),Ce=N(Se),we=F(Ce,!0),Te=I(Ce,2),Ee=e=>{var t=Tg(),n=N(t),r=F(n,!0),i=I(n);ji(i,21,()=>R(m).timings,Di,(e,t)=>{var n=A(()=>_(R(t),2));let r=()=>R(n)[0],i=()=>R(n)[1];var a=wg(),o=N(a),s=F(o,!0),c=F(I(o));E(a),L(e=>{U(s,r()),U(c,`${e??``} ms`)},[()=>sp(Math.round(i()*10)/10)]),H(e,a)}),E(i),E(t),L(e=>U(r,e),[()=>X(`review-timings`)]),H(e,t)};W(Te,e=>{R(m).timings.length>0&&e(Ee)});var De=I(Te,2),Oe=e=>{var t=Eg(),n=N(t),r=N(n),i=F(r,!0);Hm(I(r),{get text(){return R(m).request}}),E(n);var a=F(I(n),!0);E(t),L(e=>{U(i,e),U(a,R(m).request)},[()=>X(`review-request`)]),H(e,t)};W(De,e=>{R(m).request&&e(Oe)});var ke=I(De,2),w=e=>{var t=Eg(),n=N(t),r=N(n),i=F(r,!0);Hm(I(r),{get text(){return R(m).reply}}),E(n);var a=F(I(n),!0);E(t),L(e=>{U(i,e),U(a,R(m).reply)},[()=>X(`review-reply`)]),H(e,t)};W(ke,e=>{R(m).reply&&e(w)});var Ae=I(ke,2),T=N(Ae),je=N(T),Me=F(je,!0),Ne=I(je);{let e=A(()=>JSON.stringify(R(m),null,2));Hm(Ne,{get text(){return R(e)}})}E(T);var Pe=F(I(T),!0);E(Ae),E(Se),E(ie),E(n),L((e,t,n,a,o,s,c,l,u,d,f,h)=>{G(r,`aria-label`,e),G(S,`max`,R(p).length-1),_a(S,R(i)),G(S,`aria-label`,t),G(S,`aria-valuetext`,n),U(te,a),G(ne,`aria-label`,o),G(ie,`aria-label`,s),G(ie,`data-step`,R(m).step),U(C,c),G(se,`datetime`,R(m).time),U(ce,l),U(ue,u),le.dir=le.dir,U(we,d),U(Me,f),U(Pe,h)},[()=>X(`page-label`),()=>X(`review-scrubber`),()=>X(`review-step-of`,{step:R(i)+1,count:R(p).length}),()=>X(`review-step-of`,{step:R(i)+1,count:R(p).length}),()=>X(`review-filmstrip`),()=>X(`review-facts`),()=>X(`review-step`,{step:R(m).step}),()=>ip(R(m).time),()=>re(R(m)),()=>X(`details`),()=>X(`review-record`),()=>JSON.stringify({action:R(m).action,judgement:R(m).judgement,outcome:R(m).outcome},null,2)]),ri(`input`,S,e=>y(Number(e.currentTarget.value))),H(e,n)};W(be,e=>{R(n)&&R(p).length===0?e(xe):R(m)&&e(Se,1)}),E(ae);var Ce=I(ae,2);{let e=e=>{var t=Qh(),n=P(t);Q(n,{onclick:()=>M(s,!1),"data-testid":`delete-cancel`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`cancel`)]),H(e,n)},$$slots:{default:!0}}),Q(I(n,2),{variant:`danger`,onclick:ee,"data-testid":`delete-confirm`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`delete-confirm`)]),H(e,n)},$$slots:{default:!0}}),H(e,t)},t=A(()=>X(`delete-title`));zf(Ce,{get title(){return R(t)},testid:`delete-sheet`,get open(){return R(s)},set open(e){M(s,e,!0)},footer:e,children:(e,t)=>{var n=Og(),r=F(n,!0);L(e=>U(r,e),[()=>X(`delete-text`)]),H(e,n)},$$slots:{footer:!0,default:!0}})}var we=I(Ce,2),Te=e=>{Yh(e,{get review(){return R(n)},get open(){return R(c)},set open(e){M(c,e,!0)}})};W(we,e=>{R(n)&&e(Te)}),L((e,n)=>{G(ae,`data-run`,t.run),G(ce,`title`,e),U(le,n),ce.dir=ce.dir},[()=>R(d)?.goal.slice(0,1e3),()=>R(d)?.goal??X(`loading`)]),H(e,ie),k()}ii([`input`,`click`]);var jg=new Set([`$$slots`,`$$events`,`$$legacy`]);function Mg(e,t){let n=K(t,jg),r={name:`external-link`,size:24,node:[[`path`,{d:`M15 3h6v6`}],[`path`,{d:`M10 14 21 3`}],[`path`,{d:`M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Ng=new Set([`$$slots`,`$$events`,`$$legacy`]);function Pg(e,t){let n=K(t,Ng),r={name:`list-tree`,size:24,node:[[`path`,{d:`M8 5h13`}],[`path`,{d:`M13 12h8`}],[`path`,{d:`M13 19h8`}],[`path`,{d:`M3 10a2 2 0 0 0 2 2h3`}],[`path`,{d:`M3 5v12a2 2 0 0 0 2 2h3`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Fg=new Set([`$$slots`,`$$events`,`$$legacy`]);function Ig(e,t){let n=K(t,Fg),r={name:`pause`,size:24,node:[[`rect`,{x:`14`,y:`3`,width:`5`,height:`18`,rx:`1`}],[`rect`,{x:`5`,y:`3`,width:`5`,height:`18`,rx:`1`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Lg=new Set([`$$slots`,`$$events`,`$$legacy`]);function Rg(e,t){let n=K(t,Lg),r={name:`play`,size:24,node:[[`path`,{d:`M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var zg=new Set([`$$slots`,`$$events`,`$$legacy`]);function Bg(e,t){let n=K(t,zg),r={name:`send-horizontal`,size:24,node:[[`path`,{d:`M3.714 3.048a.498.498 0 0 0-.683.627l2.843 7.627a2 2 0 0 1 0 1.396l-2.842 7.627a.498.498 0 0 0 .682.627l18-8.5a.5.5 0 0 0 0-.904z`}],[`path`,{d:`M6 12h16`}]],aliases:[`send-horizonal`]};Gs(e,q(()=>n,{get icon(){return r}}))}var Vg=z(`<div><dt class="svelte-1cqrorm"> </dt> <dd class="svelte-1cqrorm"> </dd> <span class="bar svelte-1cqrorm" aria-hidden="true"><span class="svelte-1cqrorm"></span></span></div>`),Hg=z(`<dl class="budget svelte-1cqrorm" data-testid="budget"><div><dt class="svelte-1cqrorm"> </dt> <dd class="svelte-1cqrorm"><!></dd> <span class="bar svelte-1cqrorm" aria-hidden="true"><span class="svelte-1cqrorm"></span></span></div> <div><dt class="svelte-1cqrorm"> </dt> <dd class="svelte-1cqrorm"> </dd> <span class="bar svelte-1cqrorm" aria-hidden="true"><span class="svelte-1cqrorm"></span></span></div> <!></dl> <!>`,1);function Ug(e,t){O(t,!0);let n=j(hn(Date.now()));Rn(()=>{if(!t.state.workingSince)return;let e=setInterval(()=>M(n,Date.now(),!0),1e3);return()=>clearInterval(e)});let r=A(()=>vp(t.state,R(n))),i=A(()=>t.limits?t.state.steps/t.limits.max_steps:0),a=A(()=>t.limits?.max_minutes?R(r)/(t.limits.max_minutes*6e4):0),o=A(()=>t.limits?.max_tokens?t.state.tokens/t.limits.max_tokens:0),s=e=>e>=1?`over`:e>=.8?`near`:``,c=A(()=>Math.max(R(i),R(a),R(o))>=.8&&t.state.status!==`finished`);function l(){t.limits&&t.onraise({...R(i)>=.8?{max_steps:Math.min(1e3,t.limits.max_steps*2)}:{},...R(a)>=.8?{max_minutes:t.limits.max_minutes*2}:{},...R(o)>=.8?{max_tokens:t.limits.max_tokens*2}:{}})}var u=Hg(),d=P(u),f=N(d),p=N(f),m=F(p,!0),h=I(p,2),g=N(h),_=e=>{var n=B();L(e=>U(n,e),[()=>X(`budget-of`,{used:sp(t.state.steps),limit:sp(t.limits.max_steps)})]),H(e,n)},v=e=>{var n=B();L(e=>U(n,e),[()=>sp(t.state.steps)]),H(e,n)};W(g,e=>{t.limits?e(_):e(v,-1)}),E(h);var y=I(h,2),b=N(y);let x;E(y),E(f);var S=I(f,2),ee=N(S),te=F(ee,!0),ne=I(ee,2),re=F(ne,!0),ie=I(ne,2),ae=N(ie);let oe;E(ie),E(S);var C=I(S,2),se=e=>{var n=Vg(),r=N(n),i=F(r,!0),a=I(r,2),c=F(a,!0),l=I(a,2),u=N(l);let d;E(l),E(n),L((e,t,r,a)=>{Xi(n,1,e,`svelte-1cqrorm`),U(i,t),U(c,r),d=Qi(u,``,d,{width:a})},[()=>Wi(s(R(o))),()=>X(`budget-tokens`),()=>sp(t.state.tokens),()=>`${Math.min(100,R(o)*100)}%`]),H(e,n)};W(C,e=>{t.state.tokens>0&&e(se)}),E(d);var ce=I(d,2),le=e=>{Q(e,{size:`s`,variant:`quiet`,onclick:l,"data-testid":`raise-budget`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`budget-raise`)]),H(e,n)},$$slots:{default:!0}})};W(ce,e=>{R(c)&&e(le)}),L((e,t,n,r,i,a,o,s)=>{G(d,`aria-label`,e),Xi(f,1,t,`svelte-1cqrorm`),U(m,n),x=Qi(b,``,x,{width:r}),Xi(S,1,i,`svelte-1cqrorm`),U(te,a),U(re,o),oe=Qi(ae,``,oe,{width:s})},[()=>X(`budget-label`),()=>Wi(s(R(i))),()=>X(`budget-steps`),()=>`${Math.min(100,R(i)*100)}%`,()=>Wi(s(R(a))),()=>X(`budget-time`),()=>op(Math.floor(R(r)/1e3)*1e3),()=>`${Math.min(100,R(a)*100)}%`]),H(e,u),k()}var Wg=z(`<span></span>`),Gg=z(`<span class="progress svelte-uifhvt" dir="auto"> </span>`),Kg=z(`<div class="stages svelte-uifhvt" data-testid="stages"><div class="bars svelte-uifhvt" role="progressbar"></div> <span class="name svelte-uifhvt"> </span><!></div>`);function qg(e,t){O(t,!0);let n=J(t,`ended`,3,!1),r=[`orient`,`context`,`locate`,`verify`,`done`],i=A(()=>r.indexOf(t.stage));var a=Kg(),o=N(a);G(o,`aria-valuemin`,1),G(o,`aria-valuemax`,5),ji(o,22,()=>r,e=>e,(e,t,r)=>{var a=Wg();let o;L(()=>o=Xi(a,1,`bar svelte-uifhvt`,null,o,{past:R(r)<R(i),now:R(r)===R(i),ended:n()})),H(e,a)}),E(o);var s=I(o,2),c=F(s,!0),l=I(s),u=e=>{var n=Gg(),r=F(n,!0);L(e=>{U(r,e),n.dir=n.dir},[()=>Os(t.progress)]),H(e,n)};W(l,e=>{t.progress&&e(u)}),E(a),L((e,n,r)=>{G(a,`data-stage`,t.stage),G(o,`aria-label`,e),G(o,`aria-valuenow`,R(i)+1),G(o,`aria-valuetext`,n),U(c,r)},[()=>X(`stages-label`),()=>X(`stage-${t.stage}`),()=>X(`stage-${t.stage}`)]),H(e,a),k()}var Jg=z(`<div class="frame svelte-gag795" data-testid="approval-frame"></div>`),Yg=z(`<div class="cut svelte-gag795" data-testid="approval-cut"><img draggable="false" class="svelte-gag795"/> <!></div>`);function Xg(e,t){O(t,!0);let n=j(hn({width:0,height:0})),r=j(!1),i=j(0),a=A(()=>{if(!R(n).width||!R(i))return;let e=t.viewport?.width||R(n).width,r=e*R(n).height/R(n).width,a=Math.min(1,R(i)/(t.bbox.w+80),168/(t.bbox.h+48)),o=e*a,s=r*a,c=(e,t,n)=>n<t?(t+n)/2:Math.min(n,Math.max(t,e)),l=c(R(i)/2-(t.bbox.x+t.bbox.w/2)*a,R(i)-o,0),u=c(84-(t.bbox.y+t.bbox.h/2)*a,168-s,0);return{width:o,height:s,x:l,y:u,frame:{x:t.bbox.x*a+l,y:t.bbox.y*a+u,w:t.bbox.w*a,h:t.bbox.h*a}}});var o=V(),s=P(o),c=e=>{var o=Yg();Qi(o,``,{},{height:`168px`});var s=N(o),c=I(s,2),l=e=>{var t=Jg();L(()=>Qi(t,`left:${R(a).frame.x-4}px;top:${R(a).frame.y-4}px;width:${R(a).frame.w+8}px;height:${R(a).frame.h+8}px`)),H(e,t)};W(c,e=>{R(a)&&e(l)}),E(o),L(()=>{G(s,`src`,t.src),G(s,`alt`,t.alt),Qi(s,R(a)?`width:${R(a).width}px;height:${R(a).height}px;transform:translate(${R(a).x}px,${R(a).y}px)`:`visibility:hidden`)}),ni(`load`,s,e=>{let t=e.currentTarget;M(n,{width:t.naturalWidth,height:t.naturalHeight},!0)}),ni(`error`,s,()=>M(r,!0)),$r(s),Oa(o,`clientWidth`,e=>M(i,e)),H(e,o)};W(s,e=>{R(r)||e(c)}),H(e,o),k()}var Zg=[`pay`,`send`,`delete`,`account_security`,`credentials`,`create_account`,`upload`,`download`,`permission`,`legal`,`personal_data`,`captcha`,`unclear_submit`,`leave_site`,`private_host`,`cross_site`,`script`],Qg=new Set([`send`,`download`,`personal_data`,`unclear_submit`,`leave_site`,`cross_site`,`private_host`]),$g=e=>e!==void 0&&Qg.has(e),e_=z(`<p class="amount svelte-1mxhrkf" dir="auto" data-testid="approval-amount"><span class="visually-hidden"> </span> </p>`),t_=z(`<div><dt class="svelte-1mxhrkf"> </dt><dd class="host warn selectable svelte-1mxhrkf" dir="ltr"> </dd></div>`),n_=z(`<div><dt class="svelte-1mxhrkf"> </dt><dd dir="auto" class="svelte-1mxhrkf"> </dd></div>`),r_=z(`<section aria-labelledby="values-title"><h3 id="values-title" class="svelte-1mxhrkf"> </h3><!></section>`),i_=z(`<figure class="quote svelte-1mxhrkf" data-testid="approval-model-reason"><figcaption class="svelte-1mxhrkf"> </figcaption> <blockquote dir="auto" class="svelte-1mxhrkf"> </blockquote></figure>`),a_=z(`<form class="form svelte-1mxhrkf"><label for="approval-change" class="svelte-1mxhrkf"> </label> <textarea id="approval-change" class="field-area" rows="3" dir="auto" data-testid="approval-change-text"></textarea> <div class="row svelte-1mxhrkf"><!> <!></div></form>`),o_=z(`<form class="form svelte-1mxhrkf"><label for="approval-words" class="svelte-1mxhrkf"> </label> <textarea id="approval-words" class="field-area" rows="2" maxlength="1000" dir="auto" data-testid="decline-words"></textarea> <div class="row svelte-1mxhrkf"><!> <!></div></form>`),s_=z(`<p class="visually-hidden" id="approval-keys"> </p> <div class="row main svelte-1mxhrkf"><!> <!> <!> <!></div> <div class="row svelte-1mxhrkf"><!> <!></div>`,1),c_=z(`<div class="sheet svelte-1mxhrkf" role="alertdialog" aria-labelledby="approval-title" aria-describedby="approval-what" data-testid="approval-sheet"><div class="scroll svelte-1mxhrkf"><h2 id="approval-title" tabindex="-1" class="svelte-1mxhrkf"><!> </h2> <p id="approval-what" class="what svelte-1mxhrkf" dir="auto" data-testid="approval-what"> </p> <!> <dl class="facts svelte-1mxhrkf"><div><dt class="svelte-1mxhrkf"> </dt><dd class="host selectable svelte-1mxhrkf" dir="ltr" data-testid="approval-host"> </dd></div> <!> <!></dl> <!> <!> <section class="why" aria-labelledby="why-title"><h3 id="why-title" class="svelte-1mxhrkf"> <!></h3> <p dir="auto" data-testid="approval-reason"> </p></section> <!> <!></div> <div class="bar svelte-1mxhrkf"><!></div></div>`);function l_(e,t){O(t,!0);let n=A(()=>t.question.judgement),r=A(()=>R(n).facts),i=A(()=>t.question.shot??t.controller.picture?.shot),a=A(()=>d(t.question.action)),o=j(!1),s=j(!1),c=j(hn(Ir(()=>d(t.question.action)??``))),l=j(``),u=j(void 0);La(()=>R(u)?.focus({preventScroll:!0}));function d(e){if(e.action===`type`)return e.text;if(e.action===`search`)return e.query}function f(e,t){return e.action===`type`?{...e,text:t}:e.action===`search`?{...e,query:t}:e}function p(e){e.key===`Enter`&&e.preventDefault()}var m=c_(),h=N(m),g=N(h),_=N(g);Gf(_,{size:18,"aria-hidden":`true`});var v=I(_,1,!0);E(g),Aa(g,e=>M(u,e),()=>R(u));var y=I(g,2),b=F(y,!0),x=I(y,2),S=e=>{var t=e_(),n=N(t),i=F(n,!0),a=I(n,1,!0);E(t),L(e=>{U(i,e),U(a,R(r).amount),t.dir=t.dir},[()=>X(`approval-amount`)]),H(e,t)};W(x,e=>{R(r).amount&&e(S)});var ee=I(x,2),te=N(ee),ne=N(te),re=F(ne,!0),ie=I(ne),ae=F(ie,!0);E(te);var oe=I(te,2),C=e=>{var t=t_(),n=N(t),i=F(n,!0),a=I(n),o=F(a,!0);E(t),L(e=>{U(i,e),U(o,R(r).destination),a.dir=a.dir},[()=>X(`approval-destination`)]),H(e,t)};W(oe,e=>{R(r).destination&&R(r).destination!==R(r).host&&e(C)});var se=I(oe,2),ce=e=>{var t=n_(),n=N(t),i=F(n,!0),a=I(n),o=F(a,!0);E(t),L(e=>{U(i,e),U(o,R(r).label),a.dir=a.dir},[()=>X(`approval-label`)]),H(e,t)};W(se,e=>{R(r).label&&e(ce)}),E(ee);var le=I(ee,2),ue=e=>{{let n=A(()=>Y().shotUrl(t.controller.run,R(i))),a=A(()=>t.controller.pictureOf(R(i)).viewport),o=A(()=>X(`approval-cut-alt`,{label:R(r).label}));Xg(e,{get src(){return R(n)},get bbox(){return R(r).bbox},get viewport(){return R(a)},get alt(){return R(o)}})}};W(le,e=>{R(i)&&R(r).bbox&&e(ue)});var de=I(le,2),fe=e=>{var t=r_(),n=N(t),i=F(n,!0);Nh(I(n),{get values(){return R(r).values}}),E(t),L(e=>U(i,e),[()=>X(`approval-values`)]),H(e,t)};W(de,e=>{R(r).values.length>0&&e(fe)});var pe=I(de,2),me=N(pe),he=N(me,!0),ge=I(he),_e=e=>{Im(e,{tone:`warn`,children:(e,t)=>{D();var r=B();L(e=>U(r,e),[()=>X(`risk-${R(n).class.replaceAll(`_`,`-`)}`)]),H(e,r)},$$slots:{default:!0}})};W(ge,e=>{R(n).class&&e(_e)}),E(me);var ve=I(me,2),ye=F(ve,!0);E(pe);var be=I(pe,2),xe=e=>{var n=i_(),r=N(n),i=F(r,!0),a=I(r,2),o=F(a,!0);E(n),L(e=>{U(i,e),U(o,t.question.model_reason),a.dir=a.dir},[()=>X(`approval-model-reason`)]),H(e,n)};W(be,e=>{t.question.model_reason&&e(xe)});var Se=I(be,2),Ce=e=>{Qs(e,{get error(){return t.controller.error}})};W(Se,e=>{t.controller.error&&e(Ce)}),E(h);var we=I(h,2),Te=N(we),Ee=e=>{var n=a_(),r=N(n),i=F(r,!0),s=I(r,2);bt(s);var l=I(s,2),u=N(l);Q(u,{variant:`quiet`,onclick:()=>M(o,!1),children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`back`)]),H(e,n)},$$slots:{default:!0}});var d=I(u,2);{let e=A(()=>R(c)===R(a)||t.controller.sending);Q(d,{type:`submit`,variant:`primary`,get disabled(){return R(e)},"data-testid":`approval-change-send`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approval-change-send`)]),H(e,n)},$$slots:{default:!0}})}E(l),E(n),L(e=>{U(i,e),s.dir=s.dir},[()=>X(`approval-change-label`)]),ni(`submit`,n,e=>{e.preventDefault(),t.controller.answer(`edit`,{action:f(t.question.action,R(c))})}),wa(s,()=>R(c),e=>M(c,e)),H(e,n)},De=e=>{var n=o_(),r=N(n),i=F(r,!0),a=I(r,2);bt(a);var o=I(a,2),c=N(o);Q(c,{variant:`quiet`,onclick:()=>M(s,!1),children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`back`)]),H(e,n)},$$slots:{default:!0}}),Q(I(c,2),{type:`submit`,get disabled(){return t.controller.sending},"data-testid":`decline-send`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`decline-send`)]),H(e,n)},$$slots:{default:!0}}),E(o),E(n),L((e,t)=>{U(i,e),G(a,`placeholder`,t),a.dir=a.dir},[()=>X(`decline-words-label`),()=>X(`decline-words-placeholder`)]),ni(`submit`,n,e=>{e.preventDefault(),t.controller.answer(`decline`,{text:R(l).trim()})}),wa(a,()=>R(l),e=>M(l,e)),H(e,n)},Oe=e=>{var i=s_(),c=P(i),l=F(c,!0),u=I(c,2),d=N(u);Q(d,{get disabled(){return t.controller.sending},onkeydown:p,"aria-describedby":`approval-keys`,onclick:()=>t.controller.answer(`allow`),"data-testid":`approve-once`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approve-once`)]),H(e,n)},$$slots:{default:!0}});var f=I(d,2),m=e=>{Q(e,{get disabled(){return t.controller.sending},onkeydown:p,"aria-describedby":`approval-keys`,onclick:()=>t.controller.answer(`allow_site`),"data-testid":`approve-site`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approve-site`,{host:R(r).host})]),H(e,n)},$$slots:{default:!0}})},h=A(()=>$g(R(n).class));W(f,e=>{R(h)&&e(m)});var g=I(f,2),_=e=>{Q(e,{get disabled(){return t.controller.sending},onclick:()=>M(o,!0),"data-testid":`approve-change`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approve-change`)]),H(e,n)},$$slots:{default:!0}})};W(g,e=>{R(a)!==void 0&&e(_)}),Q(I(g,2),{get disabled(){return t.controller.sending},onclick:()=>t.controller.answer(`decline`),"data-testid":`decline`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`decline`)]),H(e,n)},$$slots:{default:!0}}),E(u);var v=I(u,2),y=N(v);Q(y,{size:`s`,variant:`quiet`,get disabled(){return t.controller.sending},onclick:()=>M(s,!0),"data-testid":`decline-with-words`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`decline-with-words`)]),H(e,n)},$$slots:{default:!0}}),Q(I(y,2),{size:`s`,variant:`quiet`,get disabled(){return t.controller.sending},onclick:()=>t.controller.answer(`take_over`),"data-testid":`approval-take-over`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approval-take-over`)]),H(e,n)},$$slots:{default:!0}}),E(v),L(e=>U(l,e),[()=>X(`approval-keys`)]),H(e,i)};W(Te,e=>{R(o)?e(Ee):R(s)?e(De,1):e(Oe,-1)}),E(we),E(m),L((e,t,i,a,o)=>{G(m,`data-class`,R(n).class??``),U(v,e),U(b,t),y.dir=y.dir,U(re,i),U(ae,R(r).host),ie.dir=ie.dir,U(he,a),U(ye,o),ve.dir=ve.dir},[()=>X(`approval-title`),()=>Os(R(n).what),()=>X(`approval-site`),()=>X(`approval-why`),()=>Os(R(n).reason)]),H(e,m),k()}var u_=z(`<div class="body svelte-1gdibj8"><pre class="mono selectable svelte-1gdibj8"> </pre><!></div>`),d_=z(`<div class="event"><button type="button" class="head mono svelte-1gdibj8"><span class="seq svelte-1gdibj8"> </span><span class="name svelte-1gdibj8"> </span><span class="node svelte-1gdibj8"> </span><time class="svelte-1gdibj8"> </time></button> <!></div>`),f_=z(`<div class="events svelte-1gdibj8" data-testid="event-list"><!></div>`);function p_(e,t){O(t,!0);let n=j(void 0);var r=f_();xm(N(r),{get data(){return t.events},getKey:e=>e.seq,children:(e,t=f)=>{var r=d_(),i=N(r),a=N(i),o=F(a,!0),s=I(a),c=F(s,!0),l=I(s),u=F(l,!0),d=F(I(l),!0);E(i);var p=I(i,2),m=e=>{var n=u_(),r=N(n),i=F(r,!0),a=I(r);{let e=A(()=>JSON.stringify(t())),n=A(()=>X(`copy`));Hm(a,{get text(){return R(e)},get label(){return R(n)}})}E(n),L(e=>U(i,e),[()=>JSON.stringify(t(),null,2)]),H(e,n)};W(p,e=>{R(n)===t().seq&&e(m)}),E(r),L(e=>{G(i,`aria-expanded`,R(n)===t().seq),U(o,t().seq),U(c,t().event),U(u,`node`in t()?t().node:``),U(d,e)},[()=>ip(t().time)]),ri(`click`,i,()=>M(n,R(n)===t().seq?void 0:t().seq,!0)),H(e,r)},$$slots:{default:!0}}),E(r),H(e,r),k()}ii([`click`]);var m_=z(`<div class="tools svelte-m29njs"><!> <!> <!></div> <!> <!>`,1);function h_(e,t){O(t,!0);let n=J(t,`open`,15),r=j(`graph`),i=j([]),a=j(void 0);Rn(()=>{!n()||R(i).length>0||Y().graph().then(e=>M(i,e),e=>M(a,Ha(e)))});{let o=A(()=>X(`details`));zf(e,{side:`end`,get title(){return R(o)},testid:`details`,get open(){return n()},set open(e){n(e)},children:(e,n)=>{var o=m_(),s=P(o),c=N(s);{let e=A(()=>X(`details`)),t=A(()=>[{value:`graph`,text:X(`details-graph`),testid:`details-graph`},{value:`events`,text:X(`details-events`),testid:`details-events`}]);Xf(c,{get label(){return R(e)},get options(){return R(t)},get value(){return R(r)},set value(e){M(r,e,!0)}})}var l=I(c,2),u=e=>{{let n=A(()=>t.state.events.map(e=>JSON.stringify(e)).join(`
`)),r=A(()=>X(`details-copy-all`));Hm(e,{get text(){return R(n)},get label(){return R(r)},"data-testid":`copy-events`})}};W(l,e=>{R(r)===`events`&&e(u)});var d=I(l,2),f=e=>{Q(e,{size:`s`,variant:`quiet`,onclick:()=>Y().openPath(t.state.runDir),"data-testid":`open-folder`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`details-folder`)]),H(e,n)},$$slots:{default:!0}})};W(d,e=>{t.state.runDir&&e(f)}),E(s);var p=I(s,2),m=e=>{Qs(e,{get error(){return R(a)}})};W(p,e=>{R(a)&&e(m)});var h=I(p,2),g=e=>{var n=V(),r=P(n),a=e=>{Kh(e,{get nodes(){return R(i)},get visits(){return t.state.visits},get edges(){return t.state.edges},get now(){return t.state.node}})};W(r,e=>{R(i).length>0&&e(a)}),H(e,n)},_=e=>{p_(e,{get events(){return t.state.events}})};W(h,e=>{R(r)===`graph`?e(g):e(_,-1)}),H(e,o)},$$slots:{default:!0}})}k()}var g_=new Set([`$$slots`,`$$events`,`$$legacy`]);function __(e,t){let n=K(t,g_),r={name:`list-checks`,size:24,node:[[`path`,{d:`M13 5h8`}],[`path`,{d:`M13 12h8`}],[`path`,{d:`M13 19h8`}],[`path`,{d:`m3 17 2 2 4-4`}],[`path`,{d:`m3 7 2 2 4-4`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var v_=z(`<p class="why selectable svelte-nrtqt4" data-testid="ending-message"> </p>`),y_=z(`<div class="answer selectable svelte-nrtqt4" dir="auto" data-testid="run-answer"> </div>`),b_=z(`<section data-testid="run-ending"><h2 class="svelte-nrtqt4"><!> </h2> <!> <!> <div class="row svelte-nrtqt4"><!> <!></div></section>`);function x_(e,t){O(t,!0);let n=A(()=>qm(`finished`,t.state.ending?{terminal_reason:t.state.ending.terminal,stop_reason:t.state.ending.stop}:void 0)),r=j(void 0);Rn(()=>{Nr().then(()=>R(r)?.scrollIntoView({block:`nearest`}))});var i=V(),a=P(i),o=e=>{var i=b_(),a=N(i),o=N(a);hh(o,{get kind(){return R(n)},size:18});var s=I(o,1,!0);E(a);var c=I(a,2),l=e=>{var n=v_(),r=F(n,!0);L(e=>U(r,e),[()=>Os(t.state.ending.message)]),H(e,n)};W(c,e=>{R(n)===`satisfied`&&t.state.ending.answer||e(l)});var u=I(c,2),d=e=>{var n=y_(),r=F(n,!0);L(()=>{U(r,t.state.ending.answer),n.dir=n.dir}),H(e,n)};W(u,e=>{t.state.ending.answer&&e(d)});var f=I(u,2),p=N(f);Q(p,{size:`s`,get onclick(){return t.onsteps},"data-testid":`see-steps`,icon:e=>{__(e,{size:14})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`see-steps`)]),H(e,n)},$$slots:{icon:!0,default:!0}});var m=I(p,2),h=e=>{{let n=A(()=>X(`copy-answer`));Hm(e,{get text(){return t.state.ending.answer},get label(){return R(n)},"data-testid":`copy-answer`})}};W(m,e=>{t.state.ending.answer&&e(h)}),E(f),E(i),Aa(i,e=>M(r,e),()=>R(r)),L((e,r)=>{Xi(i,1,`ending ${Jm[R(n)]??``}`,`svelte-nrtqt4`),G(i,`aria-label`,e),G(i,`data-ending`,R(n)),G(i,`data-terminal`,t.state.ending.terminal),G(i,`data-stop`,t.state.ending.stop),U(s,r)},[()=>X(`ending-label`),()=>X(`run-is-${R(n)}`)]),H(e,i)};W(a,e=>{t.state.ending&&e(o)}),H(e,i),k()}var S_=z(`<form class="free svelte-1e870e0"><input class="field-text" maxlength="4000" dir="auto" data-testid="question-text"/> <!></form>`),C_=z(`<p class="ask svelte-1e870e0"> </p>`),w_=z(`<p class="ask selectable svelte-1e870e0"> </p>`),T_=z(`<!> <!>`,1),E_=z(`<p> </p>`),D_=z(`<p class="ask svelte-1e870e0"> </p><p> </p>`,1),O_=z(`<p> </p><!>`,1),k_=z(`<span dir="auto"> </span>`),A_=z(`<div class="options svelte-1e870e0" role="group"></div>`),j_=z(`<div class="options svelte-1e870e0" role="group"><!> <!></div>`),M_=z(`<!> <!> <!>`,1),N_=z(`<div class="sheet svelte-1e870e0" role="alertdialog" aria-labelledby="question-title" aria-describedby="question-text" data-testid="question-sheet"><div class="scroll svelte-1e870e0"><h2 id="question-title" tabindex="-1" class="svelte-1e870e0"><!> </h2> <div id="question-text" class="text svelte-1e870e0" dir="auto"><!></div> <!> <!> <!> <!></div> <div class="bar svelte-1e870e0"><!> <span class="space svelte-1e870e0"></span> <!></div></div>`);function P_(e,t){O(t,!0);let n=(e,t=f,n=f)=>{var i=S_(),o=N(i);ga(o);var c=I(o,2);{let e=A(()=>R(a)||!R(r).trim());Q(c,{type:`submit`,get disabled(){return R(e)},"data-testid":`question-send`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-send`)]),H(e,n)},$$slots:{default:!0}})}E(i),L(()=>{G(o,`aria-label`,t()),G(o,`placeholder`,n()),o.dir=o.dir}),ni(`submit`,i,s),wa(o,()=>R(r),e=>M(r,e)),H(e,i)},r=j(``),i=j(void 0);La(()=>R(i)?.focus({preventScroll:!0}));let a=A(()=>t.controller.sending),o=()=>Y().runBringForward(t.controller.run);function s(e){e.preventDefault();let n=R(r).trim();n&&t.controller.answer(`answer`,{text:n})}var c=N_(),l=N(c),u=N(l),d=N(u);Qf(d,{size:18,"aria-hidden":`true`});var p=I(d,1,!0);E(u),Aa(u,e=>M(i,e),()=>R(i));var m=I(u,2),h=N(m),g=e=>{var n=T_(),r=P(n),i=e=>{var n=C_(),r=F(n,!0);L(e=>U(r,e),[()=>Os(t.question.message)]),H(e,n)};W(r,e=>{t.question.message&&e(i)});var a=I(r,2),o=e=>{var n=w_(),r=F(n,!0);L(()=>U(r,t.question.text)),H(e,n)};W(a,e=>{t.question.text&&e(o)}),H(e,n)},_=e=>{var n=E_(),r=F(n,!0);L(e=>U(r,e),[()=>X(`question-login-text`,{host:t.question.host})]),H(e,n)},v=e=>{var n=E_(),r=F(n,!0);L(e=>U(r,e),[()=>X(`question-captcha-text`,{host:t.question.host})]),H(e,n)},y=e=>{var n=D_(),r=P(n),i=F(r,!0),a=F(I(r),!0);L((e,t)=>{U(i,e),U(a,t)},[()=>Gm(t.question.action,t.question.label),()=>X(`question-orphan-text`)]),H(e,n)},b=e=>{var t=E_(),n=F(t,!0);L(e=>U(n,e),[()=>X(`question-browser-lost-text`)]),H(e,t)},x=e=>{var n=D_(),r=P(n),i=F(r,!0),a=F(I(r),!0);L((e,t)=>{U(i,e),U(a,t)},[()=>Os(t.question.message),()=>X(`question-stuck-text`)]),H(e,n)},S=e=>{var n=O_(),r=P(n),i=F(r,!0);np(I(r),{get understanding(){return t.question.understanding}}),L(e=>U(i,e),[()=>X(`question-understanding-text`)]),H(e,n)},ee=e=>{var t=E_(),n=F(t,!0);L(e=>U(n,e),[()=>X(`question-tab-choice-text`)]),H(e,t)};W(h,e=>{t.question.kind===`ask`?e(g):t.question.kind===`login`?e(_,1):t.question.kind===`captcha`?e(v,2):t.question.kind===`orphan`?e(y,3):t.question.kind===`browser_lost`?e(b,4):t.question.kind===`stuck`?e(x,5):t.question.kind===`understanding`?e(S,6):t.question.kind===`tab_choice`&&e(ee,7)}),E(m);var te=I(m,2),ne=e=>{var n=A_();ji(n,21,()=>t.question.options,Di,(e,n)=>{Q(e,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`answer`,{text:R(n)}),"data-testid":`question-option`,children:(e,t)=>{var r=k_(),i=F(r,!0);L(()=>{U(i,R(n)),r.dir=r.dir}),H(e,r)},$$slots:{default:!0}})}),E(n),L(e=>G(n,`aria-label`,e),[()=>X(`question-options`)]),H(e,n)},re=e=>{var n=j_(),r=N(n);ji(r,17,()=>t.question.tabs,e=>e.id,(e,n)=>{Q(e,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`answer`,{text:R(n).id}),"data-testid":`question-option`,children:(e,t)=>{var r=k_(),i=F(r,!0);L(()=>{U(i,R(n).title||R(n).url),r.dir=r.dir}),H(e,r)},$$slots:{default:!0}})}),Q(I(r,2),{get disabled(){return R(a)},onclick:()=>t.controller.answer(`answer`,{text:`new`}),"data-testid":`question-option`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-tab-new`)]),H(e,n)},$$slots:{default:!0}}),E(n),L(e=>G(n,`aria-label`,e),[()=>X(`question-options`)]),H(e,n)};W(te,e=>{t.question.kind===`ask`&&t.question.options.length>0?e(ne):t.question.kind===`tab_choice`&&e(re,1)});var ie=I(te,2),ae=e=>{{let r=A(()=>X(`question-free-label`)),i=A(()=>t.question.options.length>0?X(`question-free-other`):X(`question-free-placeholder`));n(e,()=>R(r),()=>R(i))}};W(ie,e=>{t.question.kind===`ask`&&e(ae)});var oe=I(ie,2),C=e=>{{let t=A(()=>X(`question-stuck-label`)),r=A(()=>X(`question-stuck-placeholder`));n(e,()=>R(t),()=>R(r))}};W(oe,e=>{t.question.kind===`stuck`&&e(C)});var se=I(oe,2),ce=e=>{Qs(e,{get error(){return t.controller.error}})};W(se,e=>{t.controller.error&&e(ce)}),E(l);var le=I(l,2),ue=N(le),de=e=>{var n=T_(),r=P(n);Q(r,{variant:`primary`,get disabled(){return R(a)},onclick:()=>t.controller.answer(`continue`),"data-testid":`question-continue`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`continue`)]),H(e,n)},$$slots:{default:!0}}),Q(I(r,2),{onclick:o,"data-testid":`question-bring-forward`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`bring-forward`)]),H(e,n)},$$slots:{default:!0}}),H(e,n)},fe=e=>{Q(e,{variant:`primary`,get disabled(){return R(a)},onclick:()=>t.controller.answer(`continue`),"data-testid":`question-continue`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-reconnect`)]),H(e,n)},$$slots:{default:!0}})},pe=e=>{var n=T_(),r=P(n);Q(r,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`continue`),"data-testid":`question-continue`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-keep-trying`)]),H(e,n)},$$slots:{default:!0}}),Q(I(r,2),{get disabled(){return R(a)},onclick:()=>t.controller.answer(`take_over`),"data-testid":`question-take-over`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`take-over`)]),H(e,n)},$$slots:{default:!0}}),H(e,n)},me=e=>{Q(e,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`continue`),"data-testid":`question-continue`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-understanding-go`)]),H(e,n)},$$slots:{default:!0}})},he=e=>{var n=M_(),r=P(n);Q(r,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`allow`),"data-testid":`orphan-done`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-orphan-done`)]),H(e,n)},$$slots:{default:!0}});var i=I(r,2);Q(i,{get disabled(){return R(a)},onclick:()=>t.controller.answer(`decline`),"data-testid":`orphan-again`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-orphan-again`)]),H(e,n)},$$slots:{default:!0}}),Q(I(i,2),{get disabled(){return R(a)},onclick:()=>t.controller.answer(`continue`),"data-testid":`orphan-skip`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-orphan-skip`)]),H(e,n)},$$slots:{default:!0}}),H(e,n)},ge=e=>{Q(e,{get disabled(){return R(a)},variant:`quiet`,onclick:()=>t.controller.answer(`take_over`),"data-testid":`question-take-over`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`approval-take-over`)]),H(e,n)},$$slots:{default:!0}})};W(ue,e=>{t.question.kind===`login`||t.question.kind===`captcha`?e(de):t.question.kind===`browser_lost`?e(fe,1):t.question.kind===`stuck`?e(pe,2):t.question.kind===`understanding`?e(me,3):t.question.kind===`orphan`?e(he,4):t.question.kind===`ask`&&e(ge,5)}),Q(I(ue,4),{variant:`quiet`,get disabled(){return R(a)},onclick:()=>t.controller.answer(`stop`),"data-testid":`question-stop`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`question-stop`)]),H(e,n)},$$slots:{default:!0}}),E(le),E(c),L(e=>{G(c,`data-kind`,t.question.kind),U(p,e),m.dir=m.dir},[()=>X(`question-${t.question.kind.replaceAll(`_`,`-`)}`)]),H(e,c),k()}var F_=new Set([`$$slots`,`$$events`,`$$legacy`]);function I_(e,t){let n=K(t,F_),r={name:`arrow-down`,size:24,node:[[`path`,{d:`M12 5v14`}],[`path`,{d:`m19 12-7 7-7-7`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var L_=new Set([`$$slots`,`$$events`,`$$legacy`]);function R_(e,t){let n=K(t,L_),r={name:`circle-alert`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`line`,{x1:`12`,x2:`12`,y1:`8`,y2:`12`}],[`line`,{x1:`12`,x2:`12.01`,y1:`16`,y2:`16`}]],aliases:[`alert-circle`]};Gs(e,q(()=>n,{get icon(){return r}}))}var z_=z(`<p class="starting svelte-2anlym" role="status"> </p>`),B_=z(`<span class="more svelte-2anlym" dir="auto"> </span>`),V_=z(`<span class="more bad svelte-2anlym" dir="auto"> </span>`),H_=z(`<span class="mark-number svelte-2anlym"> </span>`),U_=z(`<li data-testid="story-step" class="svelte-2anlym"><button type="button"><span aria-hidden="true"><!></span> <span class="what svelte-2anlym"><span class="sentence svelte-2anlym" dir="auto"> </span> <!> <!> <span class="meta svelte-2anlym"><time class="svelte-2anlym"> </time> <!> <!></span></span></button></li>`),W_=z(`<li data-testid="story-note"><span class="note-text svelte-2anlym" dir="auto"><!></span></li>`),G_=z(`<blockquote class="thought svelte-2anlym" data-testid="thought"><span class="thought-head svelte-2anlym"> </span><span dir="auto" class="svelte-2anlym"> </span></blockquote>`),K_=z(`<p class="working svelte-2anlym" aria-hidden="true"><span class="svelte-2anlym"></span><span class="svelte-2anlym"></span><span class="svelte-2anlym"></span></p>`),q_=z(`<button type="button" class="chip svelte-2anlym" data-testid="new-steps"><!> </button>`),J_=z(`<div class="scroll svelte-2anlym" data-testid="story" role="region"><!> <ol class="story svelte-2anlym"></ol> <!></div> <!>`,1);function Y_(e,t){O(t,!0);let n=j(void 0),r=j(0),i=!0,a=0,o=j(void 0),s=A(()=>t.state.story.filter(e=>e.kind===`step`)),c=A(()=>t.state.status===`running`),l=A(()=>R(s).at(-1));Rn(()=>{let e=R(s).length;t.state.story.length,t.state.lastSeq,t.state.status,t.thought,i?(a=e,M(r,0),Nr().then(u)):M(r,Math.max(0,e-a),!0)});function u(){R(n)&&(R(n).scrollTop=R(n).scrollHeight)}function d(){R(n)&&(i=R(n).scrollHeight-R(n).scrollTop-R(n).clientHeight<48,i&&(M(r,0),a=R(s).length))}function f(){i=!0,M(r,0),a=R(s).length,u()}function p(e){let t={ArrowDown:1,ArrowUp:-1}[e.key];if(!t||R(s).length===0)return;e.preventDefault();let r=R(s).findIndex(e=>e.key===R(o)),i=R(s)[Math.min(R(s).length-1,Math.max(0,r<0?R(s).length-1:r+t))];i&&(M(o,i.key,!0),R(n)?.querySelector(`[data-key="${i.key}"]`)?.focus())}let m=e=>e.decision===void 0?`warn`:e.decision===`decline`||e.decision===`stop`?`plain`:`good`,h=e=>e.decision===void 0?X(`asked-open`):e.by===`nobody`?X(`asked-nobody`):e.by===`setting`?X(`asked-setting-${e.decision===`decline`?`decline`:`allow`}`):X(`asked-${e.decision.replaceAll(`_`,`-`)}`),g=e=>e.outcome!==void 0&&e.outcome.status!==`ok`,_=e=>e.outcome?.message&&Ds(e.outcome.message.id)?Os(e.outcome.message):X(`outcome-${e.outcome?.status.replaceAll(`_`,`-`)}`),v=e=>yp(e);var y=J_(),b=P(y),x=N(b),S=e=>{var t=z_(),n=F(t,!0);L(e=>U(n,e),[()=>X(`run-starting`)]),H(e,t)};W(x,e=>{t.state.story.length===0&&t.state.status!==`finished`&&!t.thought&&e(S)});var ee=I(x,2);ji(ee,21,()=>t.state.story,e=>e.key,(e,n)=>{var r=V(),i=P(r),a=e=>{let r=A(()=>v(R(n).action));var i=U_(),a=N(i);let s;var c=N(a);let u;var d=N(c),f=e=>{Xm(e,{size:12})},p=e=>{R_(e,{size:12})},y=A(()=>g(R(n))),b=e=>{Rm(e,{size:12})};W(d,e=>{R(n).blocked?e(f):R(y)?e(p,1):R(n).outcome&&e(b,2)}),E(c);var x=I(c,2),S=N(x),ee=F(S,!0),te=I(S,2);ji(te,17,()=>R(n).said?R(n).after:R(n).before,Di,(e,t)=>{var n=B_(),r=F(n,!0);L(e=>{U(r,e),n.dir=n.dir},[()=>Os(R(t))]),H(e,n)});var ne=I(te,2),re=e=>{var t=V_(),r=F(t,!0);L(e=>{U(r,e),t.dir=t.dir},[()=>Os(R(n).blocked)]),H(e,t)},ie=e=>{var t=V_(),r=F(t,!0);L(e=>{U(r,e),t.dir=t.dir},[()=>_(R(n))]),H(e,t)},ae=A(()=>g(R(n)));W(ne,e=>{R(n).blocked?e(re):R(ae)&&e(ie,1)});var oe=I(ne,2),C=N(oe),se=F(C,!0),ce=I(C,2),le=e=>{var t=H_(),n=F(t,!0);L(e=>{G(t,`title`,e),U(n,R(r))},[()=>X(`step-mark`,{number:R(r)})]),H(e,t)};W(ce,e=>{R(r)!==void 0&&e(le)}),ji(I(ce,2),17,()=>R(n).asked,e=>e.question,(e,t)=>{{let n=e=>{Gf(e,{size:11})},r=A(()=>m(R(t)));Im(e,{get tone(){return R(r)},"data-testid":`step-asked`,icon:n,children:(e,n)=>{D();var r=B();L(e=>U(r,e),[()=>h(R(t))]),H(e,r)},$$slots:{icon:!0,default:!0}})}}),E(oe),E(x),E(a),E(i),L((e,d,f)=>{G(i,`data-step`,R(n).step),s=Xi(a,1,`step svelte-2anlym`,null,s,{lit:t.lit!==void 0&&R(r)===t.lit&&R(n).url===t.state.page?.url,pinned:t.pinnedKey===R(n).key}),G(a,`data-key`,R(n).key),G(a,`tabindex`,R(n).key===(R(o)??R(l)?.key)?0:-1),G(a,`aria-pressed`,t.pinnedKey===R(n).key),u=Xi(c,1,`dot svelte-2anlym`,null,u,{bad:e,open:!R(n).outcome&&!R(n).blocked&&R(n)===R(l)&&t.state.status!==`finished`}),U(ee,d),S.dir=S.dir,G(C,`datetime`,R(n).time),U(se,f)},[()=>g(R(n))||R(n).blocked,()=>Km(R(n)),()=>ip(R(n).time)]),ni(`pointerenter`,a,()=>t.onhover(R(n))),ni(`pointerleave`,a,()=>t.onhover(void 0)),ni(`focus`,a,()=>{M(o,R(n).key,!0),t.onhover(R(n))}),ni(`blur`,a,()=>t.onhover(void 0)),ri(`click`,a,()=>t.onpick(R(n))),H(e,i)},s=e=>{var t=W_(),r=N(t),i=N(r),a=e=>{var t=B();L(e=>U(t,e),[()=>Os(R(n).message)]),H(e,t)},o=e=>{var t=B();L(e=>U(t,e),[()=>X(`person-said`,{text:R(n).text})]),H(e,t)},s=e=>{var t=B();L(e=>U(t,e),[()=>R(n).on?X(`note-takeover`):X(`note-handback`)]),H(e,t)},c=e=>{var t=B();L(e=>U(t,e),[()=>R(n).lost?X(`note-browser-lost`):X(`note-browser-back`)]),H(e,t)},l=e=>{var t=B();L(e=>U(t,e),[()=>X(`note-budget`,{budget:R(n).budget,used:R(n).used,limit:R(n).limit})]),H(e,t)},u=e=>{var t=B();L(e=>U(t,e),[()=>X(`note-resumed`)]),H(e,t)},d=e=>{var t=B();L(e=>U(t,e),[()=>Os(R(n).error.message)]),H(e,t)},f=e=>{var t=B();L(e=>U(t,e),[()=>X(`tab-${R(n).event.kind.replaceAll(`_`,`-`)}`,{title:(R(n).event.tab.title||R(n).event.tab.url).slice(0,80),detail:R(n).event.detail.slice(0,160)})]),H(e,t)},p=e=>{var t=B();L(e=>U(t,e),[()=>X(`note-asked-${R(n).question.kind.replaceAll(`_`,`-`)}`)]),H(e,t)};W(i,e=>{R(n).kind===`note`?e(a):R(n).kind===`person`?e(o,1):R(n).kind===`takeover`?e(s,2):R(n).kind===`browser`?e(c,3):R(n).kind===`budget`?e(l,4):R(n).kind===`resumed`?e(u,5):R(n).kind===`error`?e(d,6):R(n).kind===`tab`?e(f,7):R(n).kind===`asked`&&e(p,8)}),E(r),E(t),L(()=>{Xi(t,1,`note ${R(n).kind??``}`,`svelte-2anlym`),G(t,`data-kind`,R(n).kind),r.dir=r.dir}),H(e,t)};W(i,e=>{R(n).kind===`step`?e(a):e(s,-1)}),H(e,r)}),E(ee);var te=I(ee,2),ne=e=>{var n=G_(),r=N(n),i=F(r,!0),a=I(r),o=F(a,!0);E(n),L(e=>{U(i,e),U(o,t.thought),a.dir=a.dir},[()=>X(`thought-label`)]),H(e,n)},re=e=>{H(e,K_())};W(te,e=>{t.thought&&R(c)?e(ne):R(c)&&t.state.story.length>0&&e(re,1)}),E(b),Aa(b,e=>M(n,e),()=>R(n));var ie=I(b,2),ae=e=>{var t=q_(),n=N(t);I_(n,{size:14,"aria-hidden":`true`});var i=I(n,1,!0);E(t),L(e=>U(i,e),[()=>X(`new-steps`,{count:R(r)})]),ri(`click`,t,f),H(e,t)};W(ie,e=>{R(r)>0&&e(ae)}),L(e=>{G(b,`tabindex`,R(s).length===0?0:void 0),G(b,`aria-label`,e)},[()=>X(`story-label`)]),ni(`scroll`,b,d),ri(`keydown`,ee,p),H(e,y),k()}ii([`keydown`,`click`]);var X_=z(`<div class="in-control svelte-1afuni6" role="status" data-testid="in-control"><!><span class="svelte-1afuni6"> </span> <!> <!></div>`),Z_=z(`<div class="sheet-shade svelte-1afuni6"></div> <!>`,1),Q_=z(`<div class="foot-error svelte-1afuni6"><!></div>`),$_=z(`<!> <!> <!>`,1),ev=z(`<div class="toast svelte-1afuni6" data-testid="escape-toast"> </div>`),tv=z(`<div class="run svelte-1afuni6" data-testid="run"><header class="head svelte-1afuni6"><div class="head-main svelte-1afuni6"><h1 class="visually-hidden"> </h1> <button type="button" dir="auto" data-testid="run-goal"> </button> <!></div> <div class="head-side svelte-1afuni6"><!> <!></div></header> <div class="panes svelte-1afuni6"><section class="story svelte-1afuni6"><!> <!></section> <section class="page svelte-1afuni6"><div class="page-bar svelte-1afuni6"><div class="page-address svelte-1afuni6"><!></div> <!> <!> <!></div> <!> <div class="view svelte-1afuni6"><!> <!></div></section></div> <footer class="foot svelte-1afuni6"><!> <form class="steer svelte-1afuni6"><input class="field-text svelte-1afuni6" maxlength="2000" dir="auto" data-testid="tell-input"/> <!></form> <!> <div class="buttons svelte-1afuni6"><!></div> <!></footer></div> <!>`,1);function nv(e,t){O(t,!0);let n=Sp.open(Ir(()=>t.run),Ir(()=>Z.active.find(e=>e.id===t.run)?.goal??``)),r=A(()=>n.state),i=A(()=>R(r).status===`finished`),a=A(()=>R(r).pending),o=j(!0),s=j(!1),c=j(``),l=j(void 0),u=j(void 0),d=j(!1),f=j(!1),p;Rn(()=>{n.error?.code===`run_not_found`&&R(r).lastSeq===0&&As(`#/runs/${encodeURIComponent(t.run)}`)}),Rn(()=>{R(r).gap&&(Ir(()=>{n.state={...n.state,gap:!1}}),n.subscribe())});let m=0;Rn(()=>{let e=R(r).story.findLast(e=>e.kind===`step`),t=R(r).ending?Os(R(r).ending.message):R(a)?X(`announce-question`):e?Km(e):``;t&&R(r).lastSeq!==m&&(m=R(r).lastSeq,Z.announce(t))});let h=A(()=>R(u)?.shot?n.pictureOf(R(u).shot):n.picture),g=A(()=>{if(R(u))return R(u);let e=R(r).story.findLast(e=>e.kind===`step`);return e&&!e.outcome&&!e.blocked&&!R(i)?e:void 0}),_=A(()=>(R(u)?.url||R(h)?.url)??R(r).page?.url??``),v=A(()=>R(r).takeover||R(a)?.kind===`taken_over`);function y(e){M(l,e,!0)}function b(e){let t=e&&(R(u)?R(u).key===e.key:e.url===(R(h)?.url??R(r).page?.url));M(l,t?yp(e.action):void 0,!0)}function x(e){M(u,e&&R(u)?.key===e.key?void 0:e),M(l,R(u)?yp(R(u).action):void 0,!0)}async function S(e){e.preventDefault();let t=R(c).trim();t&&!R(i)&&await n.submit({submission:`say`,text:t})&&M(c,``)}function ee(){R(a)?.kind===`taken_over`?n.answer(`continue`):n.submit({submission:`hand_back`})}La(()=>{let e=e=>{e.key!==`Escape`||e.defaultPrevented||e.repeat||R(s)||R(i)||Z.closing!==void 0||(R(d)?(M(d,!1),clearTimeout(p),n.stop()):(M(d,!0),Z.announce(X(`run-escape-again`)),clearTimeout(p),p=setTimeout(()=>M(d,!1),2500)))};return window.addEventListener(`keydown`,e),()=>{window.removeEventListener(`keydown`,e),clearTimeout(p)}});var te=tv(),ne=P(te),re=N(ne),ie=N(re),ae=N(ie),oe=F(ae,!0),C=I(ae,2);let se;var ce=F(C,!0),le=I(C,2);{let e=A(()=>R(i)?void 0:R(r).progress);qg(le,{get stage(){return R(r).stage},get ended(){return R(i)},get progress(){return R(e)}})}E(ie);var ue=I(ie,2),de=N(ue);{let e=A(()=>R(r).ending?{terminal_reason:R(r).ending.terminal,stop_reason:R(r).ending.stop}:void 0);_h(de,{get status(){return R(r).status},get outcome(){return R(e)},"data-testid":`run-status`})}Q(I(de,2),{variant:`quiet`,size:`s`,onclick:()=>M(s,!0),"data-testid":`open-details`,icon:e=>{Pg(e,{size:15})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`details`)]),H(e,n)},$$slots:{icon:!0,default:!0}}),E(ue),E(re);var fe=I(re,2),pe=N(fe),me=N(pe);{let e=A(()=>R(u)?.key);Y_(me,{get state(){return R(r)},get thought(){return n.thought},get lit(){return R(l)},get pinnedKey(){return R(e)},onhover:b,onpick:x})}var he=I(me,2),ge=e=>{x_(e,{get state(){return R(r)},onsteps:()=>As(`#/runs/${encodeURIComponent(t.run)}`)})};W(he,e=>{R(r).ending&&e(ge)}),E(pe);var _e=I(pe,2),ve=N(_e),ye=N(ve),be=N(ye);{let e=A(()=>R(h)?.title||R(r).page?.title);Mm(be,{get url(){return R(_)},get title(){return R(e)}})}E(ye);var xe=I(ye,2),Se=e=>{Q(e,{size:`s`,variant:`secondary`,onclick:()=>x(void 0),"data-testid":`back-to-live`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>R(i)?X(`page-newest`):X(`page-live`)]),H(e,n)},$$slots:{default:!0}})};W(xe,e=>{R(u)&&e(Se)});var Ce=I(xe,2);{let e=e=>{var t=V(),n=P(t),r=e=>{Gp(e,{size:16})},i=e=>{qp(e,{size:16})};W(n,e=>{R(o)?e(r):e(i,-1)}),H(e,t)},t=A(()=>R(o)?X(`marks-hide`):X(`marks-show`));Q(Ce,{size:`s`,variant:`quiet`,get label(){return R(t)},get"aria-pressed"(){return R(o)},onclick:()=>M(o,!R(o)),"data-testid":`toggle-marks`,icon:e,$$slots:{icon:!0}})}var we=I(Ce,2),Te=e=>{{let n=e=>{Mg(e,{size:16})},r=A(()=>X(`bring-forward`));Q(e,{size:`s`,variant:`quiet`,get label(){return R(r)},onclick:()=>Y().runBringForward(t.run),"data-testid":`bring-forward`,icon:n,$$slots:{icon:!0}})}};W(we,e=>{R(i)||e(Te)}),E(ve);var Ee=I(ve,2),De=e=>{var n=X_(),r=N(n);Gf(r,{size:18,"aria-hidden":`true`});var i=I(r),a=F(i,!0),o=I(i,2);Q(o,{size:`s`,onclick:()=>Y().runBringForward(t.run),children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`bring-forward`)]),H(e,n)},$$slots:{default:!0}}),Q(I(o,2),{size:`s`,variant:`primary`,onclick:ee,"data-testid":`hand-back`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`hand-back`)]),H(e,n)},$$slots:{default:!0}}),E(n),L(e=>U(a,e),[()=>X(`control-yours`)]),H(e,n)};W(Ee,e=>{R(v)&&!R(i)&&e(De)});var Oe=I(Ee,2),ke=N(Oe);{let e=A(()=>R(h)?Y().shotUrl(t.run,R(h).shot):void 0),n=A(()=>X(`picture-alt`,{title:R(h)?.title||R(_)||X(`address-none`)})),r=A(()=>R(h)?.marks??[]),i=A(()=>R(h)?.viewport),a=A(()=>yp(R(g)?.action)),s=A(()=>R(g)?.bbox);kh(ke,{get src(){return R(e)},get alt(){return R(n)},get marks(){return R(r)},get viewport(){return R(i)},get showMarks(){return R(o)},get lit(){return R(l)},get acted(){return R(a)},get frame(){return R(s)},onlight:y})}var w=I(ke,2),Ae=e=>{var t=Z_();Ei(I(P(t),2),()=>R(a).id,e=>{var t=V(),r=P(t),i=e=>{l_(e,{get question(){return R(a)},get controller(){return n}})},o=e=>{P_(e,{get question(){return R(a)},get controller(){return n}})};W(r,e=>{R(a).kind===`approval`?e(i):e(o,-1)}),H(e,t)}),H(e,t)};W(w,e=>{R(a)&&!R(i)&&R(a).kind!==`taken_over`&&e(Ae)}),E(Oe),E(_e),E(fe);var T=I(fe,2),je=N(T),Me=e=>{var t=Q_();Qs(N(t),{get error(){return n.error},onretry:()=>n.subscribe()}),E(t),H(e,t)};W(je,e=>{n.error&&n.error.code!==`run_not_found`&&e(Me)});var Ne=I(je,2),Pe=N(Ne);ga(Pe);var Fe=I(Pe,2);{let e=e=>{Bg(e,{size:16})},t=A(()=>X(`tell-send`)),n=A(()=>R(i)||!R(c).trim());Q(Fe,{type:`submit`,variant:`quiet`,get label(){return R(t)},get disabled(){return R(n)},"data-testid":`tell-send`,icon:e,$$slots:{icon:!0}})}E(Ne);var Ie=I(Ne,2);{let e=A(()=>Z.start?.settings.limits);Ug(Ie,{get state(){return R(r)},get limits(){return R(e)},onraise:e=>n.submit({submission:`raise_budget`,...e})})}var Le=I(Ie,2),Re=N(Le),ze=e=>{var t=$_(),i=P(t),a=e=>{Q(e,{onclick:()=>n.submit({submission:`resume`}),"data-testid":`resume`,icon:e=>{Rg(e,{size:15})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`resume`)]),H(e,n)},$$slots:{icon:!0,default:!0}})},o=e=>{Q(e,{onclick:()=>n.submit({submission:`pause`}),get disabled(){return R(v)},"data-testid":`pause`,icon:e=>{Ig(e,{size:15})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`pause`)]),H(e,n)},$$slots:{icon:!0,default:!0}})};W(i,e=>{R(r).status===`paused`?e(a):e(o,-1)});var s=I(i,2),c=e=>{Q(e,{onclick:()=>n.submit({submission:`take_over`}),"data-testid":`take-over`,icon:e=>{Gf(e,{size:15})},children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`take-over`)]),H(e,n)},$$slots:{icon:!0,default:!0}})};W(s,e=>{R(v)||e(c)});var l=I(s,2);{let e=e=>{nh(e,{size:15})},t=A(()=>X(`stop-hint`));Q(l,{variant:`danger`,get busy(){return n.stopping},onclick:()=>n.stop(),get title(){return R(t)},"data-testid":`stop`,icon:e,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`stop`)]),H(e,n)},$$slots:{icon:!0,default:!0}})}H(e,t)},Be=e=>{Q(e,{variant:`primary`,onclick:()=>{Z.draft=R(r).goal,As(`#/`)},"data-testid":`run-again`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`run-again`)]),H(e,n)},$$slots:{default:!0}})};W(Re,e=>{R(i)?e(Be,-1):e(ze)}),E(Le);var Ve=I(Le,2),He=e=>{var t=ev(),n=F(t,!0);L(e=>U(n,e),[()=>X(`run-escape-again`)]),H(e,t)};W(Ve,e=>{R(d)&&e(He)}),E(T),E(ne),h_(I(ne,2),{get state(){return R(r)},get open(){return R(s)},set open(e){M(s,e,!0)}}),L((e,n,a,o,s,c)=>{G(ne,`data-run`,t.run),G(ne,`data-status`,R(r).status),U(oe,e),se=Xi(C,1,`goal svelte-1afuni6`,null,se,{open:R(f)}),G(C,`aria-expanded`,R(f)),G(C,`title`,n),U(ce,R(r).goal),C.dir=C.dir,G(pe,`aria-label`,a),G(_e,`aria-label`,o),G(Pe,`placeholder`,s),G(Pe,`aria-label`,c),Pe.disabled=R(i),Pe.dir=Pe.dir},[()=>X(`run-heading`),()=>R(f)?void 0:X(`run-goal-open`),()=>X(`story-label`),()=>X(`page-label`),()=>R(i)?X(`tell-ended`):X(`tell-placeholder`),()=>X(`tell-label`)]),ri(`click`,C,()=>M(f,!R(f))),ni(`submit`,Ne,S),wa(Pe,()=>R(c),e=>M(c,e)),H(e,te),k()}ii([`click`]);var rv=new Set([`$$slots`,`$$events`,`$$legacy`]);function iv(e,t){let n=K(t,rv),r={name:`image`,size:24,node:[[`rect`,{width:`18`,height:`18`,x:`3`,y:`3`,rx:`2`,ry:`2`}],[`circle`,{cx:`9`,cy:`9`,r:`2`}],[`path`,{d:`m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var av=new Set([`$$slots`,`$$events`,`$$legacy`]);function ov(e,t){let n=K(t,av),r={name:`search`,size:24,node:[[`path`,{d:`m21 21-4.34-4.34`}],[`circle`,{cx:`11`,cy:`11`,r:`8`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var sv=z(`<div class="pad svelte-1l7yqov"><!></div>`),cv=z(`<div class="empty svelte-1l7yqov"><p> </p> <!></div>`),lv=z(`<img alt="" loading="lazy" class="svelte-1l7yqov"/>`),uv=z(`<span class="actions svelte-1l7yqov"><!> <!></span>`),dv=z(`<div class="row svelte-1l7yqov" data-testid="history-item"><a class="open svelte-1l7yqov" data-testid="history-open"><span class="thumb svelte-1l7yqov" aria-hidden="true"><!></span> <span class="what svelte-1l7yqov"><span class="goal svelte-1l7yqov" dir="auto"> </span> <span class="line svelte-1l7yqov"><!><span> </span><span> </span><span> </span></span></span></a> <!></div>`),fv=z(`<div class="row hollow svelte-1l7yqov" aria-hidden="true"><span class="thumb svelte-1l7yqov"></span><span class="bone svelte-1l7yqov"></span></div>`),pv=z(`<div class="list svelte-1l7yqov" data-testid="runs-list"><!></div>`),mv=z(`<div class="runs svelte-1l7yqov"><header class="svelte-1l7yqov"><h1 class="svelte-1l7yqov"> </h1> <div class="find svelte-1l7yqov"><!><input class="field-text svelte-1l7yqov" type="search" data-testid="runs-search"/></div> <span class="muted small" role="status" data-testid="runs-count"> </span></header> <!> <!></div>`);function hv(e,t){O(t,!0);let n=j(``),r=j(void 0),i=j([]),a=j(void 0),o=new Set,s=``;async function c(e){if(o.has(e))return;o.add(e);let t=s;try{let n=await Y().runsList({text:t,offset:e*100,limit:100});if(t!==s)return;let o=e===0?Array(n.total).fill(void 0):R(i).slice();if(e===0)for(let e=100;e<Math.min(R(i).length,o.length);e++)o[e]=R(i)[e];n.runs.forEach((t,n)=>o[e*100+n]=t),M(i,o),M(r,n.total,!0),M(a,void 0)}catch(e){M(a,Ha(e))}finally{o.delete(e)}}Rn(()=>{let e=R(n).trim();Z.historyVersion;let t=setTimeout(()=>{Ir(()=>{e!==s&&(s=e,M(i,[]),o=new Set),c(0)})},R(r)===void 0?0:150);return()=>clearTimeout(t)});function l(e){return()=>{R(i)[e]||c(Math.floor(e/100))}}async function u(e){try{let t=await Y().runResume(e.id);Sp.forget(t),Sp.open(t,e.goal),As(`#/run/${encodeURIComponent(t)}`)}catch(e){M(a,Ha(e))}}async function d(e){try{await Y().runClose(e.id),await c(0)}catch(e){M(a,Ha(e))}}let p=e=>e.status===`finished`||e.status===`interrupted`?`#/runs/${encodeURIComponent(e.id)}`:`#/run/${encodeURIComponent(e.id)}`;var m=mv(),h=N(m),g=N(h),_=F(g,!0),v=I(g,2),y=N(v);ov(y,{size:15,"aria-hidden":`true`});var b=I(y);ga(b),E(v);var x=F(I(v,2),!0);E(h);var S=I(h,2),ee=e=>{var t=sv();Qs(N(t),{get error(){return R(a)},onretry:()=>c(0)}),E(t),H(e,t)};W(S,e=>{R(a)&&e(ee)});var te=I(S,2),ne=e=>{var t=cv(),r=N(t),i=F(r,!0),a=I(r,2),o=e=>{Q(e,{variant:`primary`,onclick:()=>As(`#/`),children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`nav-new`)]),H(e,n)},$$slots:{default:!0}})},s=A(()=>!R(n).trim());W(a,e=>{R(s)&&e(o)}),E(t),L(e=>U(i,e),[()=>R(n).trim()?X(`runs-none-found`):X(`runs-none`)]),H(e,t)},re=e=>{var t=pv();xm(N(t),{get data(){return R(i)},getKey:(e,t)=>e?.id??t,itemSize:76,children:(e,t=f,n=f)=>{var r=V(),i=P(r),a=e=>{var n=dv(),r=N(n),i=N(r),a=N(i),o=e=>{var n=lv();L(e=>G(n,`src`,e),[()=>Y().shotUrl(t().id,t().shot)]),H(e,n)},s=e=>{iv(e,{size:18,strokeWidth:1.5})};W(a,e=>{t().shot?e(o):e(s,-1)}),E(i);var c=I(i,2),l=N(c),f=F(l,!0),m=I(l,2),h=N(m);_h(h,{get status(){return t().status},get outcome(){return t().outcome}});var g=I(h),_=F(g,!0),v=I(g),y=F(v,!0),b=F(I(v),!0);E(m),E(c),E(r);var x=I(r,2),S=e=>{var n=uv(),r=N(n);Q(r,{size:`s`,variant:`primary`,onclick:()=>u(t()),"data-testid":`resume-run`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`continue`)]),H(e,n)},$$slots:{default:!0}}),Q(I(r,2),{size:`s`,onclick:()=>d(t()),"data-testid":`close-run`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`runs-close`)]),H(e,n)},$$slots:{default:!0}}),E(n),H(e,n)};W(x,e=>{t().status===`interrupted`&&!t().read_only&&e(S)}),E(n),L((e,i,a,o,s)=>{G(n,`data-run`,t().id),G(n,`data-status`,t().status),G(r,`href`,e),U(f,i),l.dir=l.dir,U(_,a),U(y,o),U(b,s)},[()=>p(t()),()=>t().goal.slice(0,400),()=>ap(t().started),()=>X(`runs-steps`,{count:t().steps}),()=>op(t().active_ms)]),H(e,n)},o=e=>{var t=fv();Vi(t,()=>l(n())),H(e,t)};W(i,e=>{t()?e(a):e(o,-1)}),H(e,r)},$$slots:{default:!0}}),E(t),H(e,t)};W(te,e=>{R(r)===0?e(ne):R(r)!==void 0&&e(re,1)}),E(m),L((e,t,n,r)=>{U(_,e),G(b,`placeholder`,t),G(b,`aria-label`,n),U(x,r)},[()=>X(`runs-title`),()=>X(`runs-search`),()=>X(`runs-search`),()=>R(r)===void 0?``:X(`runs-count`,{count:R(r)})]),wa(b,()=>R(n),e=>M(n,e)),H(e,m),k()}var gv=z(`<span class="text svelte-loj9c5"> </span>`),_v=z(`<span class="ring svelte-loj9c5" aria-hidden="true"></span> <span class="words svelte-loj9c5"><span class="title svelte-loj9c5"> </span><!></span>`,1),vv=z(`<div class="extra svelte-loj9c5"><!></div>`),yv=z(`<div><!> <!></div>`);function bv(e,t){O(t,!0);var n=V();Ri(P(n),()=>_f,(e,n)=>{n(e,{class:`choice`,get value(){return t.value},get"aria-label"(){return t.label},onValueChange:e=>t.onchange(e),children:(e,n)=>{var r=V();ji(P(r),17,()=>t.options,e=>e.value,(e,n)=>{var r=yv();let i;var a=N(r);Ri(a,()=>bf,(e,t)=>{t(e,{class:`choice-item`,get value(){return R(n).value},get"data-testid"(){return R(n).testid},children:(e,t)=>{var r=_v(),i=I(P(r),2),a=N(i),o=F(a,!0),s=I(a),c=e=>{var t=gv(),r=F(t,!0);L(()=>U(r,R(n).text)),H(e,t)};W(s,e=>{R(n).text&&e(c)}),E(i),L(()=>U(o,R(n).title)),H(e,r)},$$slots:{default:!0}})});var o=I(a,2),s=e=>{var r=vv();Li(N(r),()=>t.extra,()=>R(n).value),E(r),H(e,r)};W(o,e=>{t.extra&&R(n).more&&R(n).value===t.value&&e(s)}),E(r),L(()=>i=Xi(r,1,`option svelte-loj9c5`,null,i,{checked:R(n).value===t.value})),H(e,r)}),H(e,r)},$$slots:{default:!0}})}),H(e,n),k()}var xv=z(`<p class="hint svelte-15gpl1s"> </p>`),Sv=z(`<p class="mistake svelte-15gpl1s" role="alert"> </p>`),Cv=z(`<p class="mistake svelte-15gpl1s" role="alert" data-testid="mistake"> </p>`),wv=z(`<div data-testid="setting"><div class="words svelte-15gpl1s"><label class="svelte-15gpl1s"> </label> <!> <!></div> <div class="control svelte-15gpl1s"><!> <!></div></div>`);function Tv(e,t){O(t,!0);let n=J(t,`mistakes`,19,()=>[]),r=J(t,`beside`,3,!1),i=A(()=>`field-${t.path.replaceAll(`.`,`-`)}`),a=A(()=>n().find(e=>e.path===t.path));var o=wv();let s;var c=N(o),l=N(c),u=F(l,!0),d=I(l,2),f=e=>{var n=xv(),r=F(n,!0);L(()=>{G(n,`id`,`${R(i)??``}-hint`),U(r,t.hint)}),H(e,n)};W(d,e=>{t.hint&&e(f)});var p=I(d,2),m=e=>{var t=Sv(),n=F(t,!0);L(e=>{G(t,`id`,`${R(i)??``}-mistake`),U(n,e)},[()=>X(R(a).id,R(a).args)]),H(e,t)};W(p,e=>{r()&&R(a)&&e(m)}),E(c);var h=I(c,2),g=N(h);Li(g,()=>t.control,()=>({id:R(i),"aria-describedby":R(a)?`${R(i)}-mistake`:`${R(i)}-hint`,"aria-invalid":R(a)!==void 0}));var _=I(g,2),v=e=>{var t=Cv(),n=F(t,!0);L(e=>{G(t,`id`,`${R(i)??``}-mistake`),U(n,e)},[()=>X(R(a).id,R(a).args)]),H(e,t)};W(_,e=>{!r()&&R(a)&&e(v)}),E(h),E(o),L(()=>{s=Xi(o,1,`row svelte-15gpl1s`,null,s,{beside:r()}),G(o,`data-path`,t.path),G(l,`for`,R(i)),G(l,`id`,`${R(i)??``}-label`),U(u,t.label)}),H(e,o),k()}var Ev=z(`<figure><svg viewBox="0 0 420 120" role="img" class="svelte-zdeude"><rect x="0.500" y="0.500" width="419" height="119" rx="10" class="window svelte-zdeude"></rect><path d="M0.500 28.500h419" class="rule svelte-zdeude"></path><circle cx="16" cy="14.500" r="4" class="dot svelte-zdeude"></circle><circle cx="30" cy="14.500" r="4" class="dot svelte-zdeude"></circle><circle cx="44" cy="14.500" r="4" class="dot svelte-zdeude"></circle><rect x="64" y="6" width="340" height="17" rx="8.500" class="bar svelte-zdeude"></rect><rect x="24" y="48" width="64" height="8" rx="4" class="bar svelte-zdeude"></rect><rect x="24" y="70" width="48" height="8" rx="4" class="bar svelte-zdeude"></rect><rect x="24" y="92" width="56" height="8" rx="4" class="bar svelte-zdeude"></rect><path d="M112.500 42v66" class="rule svelte-zdeude"></path><rect x="136" y="52" width="150" height="9" rx="4.500" class="text svelte-zdeude"></rect><rect x="136" y="70" width="200" height="7" rx="3.500" class="bar svelte-zdeude"></rect><rect x="136" y="83" width="170" height="7" rx="3.500" class="bar svelte-zdeude"></rect><rect x="352" y="46" width="40" height="22" rx="11" class="on svelte-zdeude"></rect><circle cx="381" cy="57" r="8" class="thumb svelte-zdeude"></circle><circle cx="372" cy="57" r="29" class="ring svelte-zdeude"></circle></svg></figure>`);function Dv(e,t){O(t,!0);var n=Ev(),r=F(n);L(e=>G(r,`aria-label`,e),[()=>X(`browser-switch-picture`)]),H(e,n),k()}var Ov=z(`<ol class="steps svelte-1ixvw67"><li> <code class="selectable svelte-1ixvw67">chrome://inspect/#remote-debugging</code></li><li> </li><li> </li></ol> <!>`,1),kv=z(`<input/>`);function Av(e,t){O(t,!0);let n=J(t,`attach`,15),r=J(t,`mistakes`,19,()=>[]),i=J(t,`address`,3,!1),a=A(()=>n()===`auto`||n()===`managed`?n():n().startsWith(`own`)?`own`:`address`);function o(e){n(e===`address`?`http://127.0.0.1:9222`:e)}{let t=(e,t=f)=>{var i=V(),a=P(i),o=e=>{var t=Ov(),n=P(t),r=N(n),i=N(r);D(),E(r);var a=I(r),o=F(a,!0),s=F(I(a),!0);E(n),Dv(I(n,2),{}),L((e,t,n)=>{U(i,`${e??``} `),U(o,t),U(s,n)},[()=>X(`browser-own-step-1`),()=>X(`browser-own-step-2`),()=>X(`browser-own-step-3`)]),H(e,t)},s=e=>{{let t=(e,t=f)=>{var r=kv();ba(r,()=>({class:`field-text`,...t(),spellcheck:`false`,dir:`ltr`,"data-testid":`attach-url`}),void 0,void 0,void 0,`svelte-1ixvw67`,!0),L(()=>r.dir=r.dir),wa(r,n),H(e,r)},i=A(()=>X(`browser-address-label`));Tv(e,{path:`browser.attach`,get label(){return R(i)},get mistakes(){return r()},control:t,$$slots:{control:!0}})}};W(a,e=>{t()===`own`?e(o):t()===`address`&&e(s,1)}),H(e,i)},s=A(()=>X(`browser-way`)),c=A(()=>[{value:`auto`,title:X(`browser-auto`),text:X(`browser-auto-text`),testid:`attach-auto`},{value:`managed`,title:X(`browser-managed`),text:X(`browser-managed-text`),testid:`attach-managed`},{value:`own`,title:X(`browser-own`),text:X(`browser-own-text`),testid:`attach-own`,more:!0},...i()||R(a)===`address`?[{value:`address`,title:X(`browser-address`),text:X(`browser-address-text`),testid:`attach-address`,more:!0}]:[]]);bv(e,{get label(){return R(s)},get value(){return R(a)},onchange:o,get options(){return R(c)},extra:t,$$slots:{extra:!0}})}k()}var jv=new Set([`$$slots`,`$$events`,`$$legacy`]);function Mv(e,t){let n=K(t,jv),r={name:`info`,size:24,node:[[`circle`,{cx:`12`,cy:`12`,r:`10`}],[`path`,{d:`M12 16v-4`}],[`path`,{d:`M12 8h.01`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Nv=z(`<span class="todo svelte-efxoya" dir="auto"> </span>`),Pv=z(`<li data-testid="finding"><span class="icon svelte-efxoya"><!> <span class="visually-hidden"> </span></span> <span class="words svelte-efxoya"><span dir="auto"> </span><!></span></li>`),Fv=z(`<ul class="findings selectable svelte-efxoya" data-testid="findings"></ul>`);function Iv(e,t){O(t,!0);var n=Fv();ji(n,21,()=>t.findings,Di,(e,t)=>{var n=Pv(),r=N(n),i=N(r),a=e=>{Qm(e,{size:17,"aria-hidden":`true`})},o=e=>{Mv(e,{size:17,"aria-hidden":`true`})},s=e=>{ih(e,{size:17,"aria-hidden":`true`})};W(i,e=>{R(t).status===`good`?e(a):R(t).status===`note`?e(o,1):e(s,-1)});var c=F(I(i,2),!0);E(r);var l=I(r,2),u=N(l),d=F(u,!0),f=I(u),p=e=>{var n=Nv(),r=F(n,!0);L(e=>{U(r,e),n.dir=n.dir},[()=>Os(R(t).todo)]),H(e,n)};W(f,e=>{R(t).todo&&e(p)}),E(l),E(n),L((e,r)=>{Xi(n,1,Wi(R(t).status),`svelte-efxoya`),G(n,`data-topic`,R(t).topic),G(n,`data-status`,R(t).status),U(c,e),U(d,r),u.dir=u.dir},[()=>X(`finding-${R(t).status}`),()=>Os(R(t).message)]),H(e,n)}),E(n),H(e,n),k()}var Lv=new Set([`$$slots`,`$$events`,`$$legacy`]);function Rv(e,t){let n=K(t,Lv),r={name:`server`,size:24,node:[[`rect`,{width:`20`,height:`8`,x:`2`,y:`2`,rx:`2`,ry:`2`}],[`rect`,{width:`20`,height:`8`,x:`2`,y:`14`,rx:`2`,ry:`2`}],[`line`,{x1:`6`,x2:`6.01`,y1:`6`,y2:`6`}],[`line`,{x1:`6`,x2:`6.01`,y1:`18`,y2:`18`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var zv=z(`<span class="in-use svelte-1r44osz"><!> </span>`),Bv=z(`<li class="card server svelte-1r44osz" data-testid="local-server"><!> <span class="server-what svelte-1r44osz"><strong> </strong><span class="muted small"> </span></span> <!></li>`),Vv=z(`<ul class="servers svelte-1r44osz"></ul>`),Hv=z(`<input/>`),Uv=z(`<option></option>`),Wv=z(`<input/> <datalist id="model-names"></datalist>`,1),Gv=z(`<div class="key svelte-1r44osz"><input/> <!></div>`),Kv=z(`<!> <!>`,1),qv=z(`<p role="status" data-testid="test-result"><!> </p>`),Jv=z(`<div class="fields svelte-1r44osz"><!> <!> <!> <!> <div class="test svelte-1r44osz"><!> <!></div> <!></div>`),Yv=z(`<!> <!> <!>`,1);function Xv(e,t){O(t,!0);let n=J(t,`model`,15),r=J(t,`typedKey`,15),i=J(t,`mistakes`,19,()=>[]),a=J(t,`full`,3,!1),o=j([]),s=j(!1),c=j(void 0),l=j(void 0);La(()=>{Y().localModels().then(e=>M(o,e),()=>M(o,[]))});function u(e){n({...n(),planner:`model`,base_url:e.base_url,name:e.models[0]??``}),d()}function d(){M(c,void 0),M(l,void 0)}async function p(){M(s,!0),d();try{M(c,await Y().modelTest($e(n()),r().trim()||void 0))}catch(e){M(l,Ha(e))}finally{M(s,!1)}}let m=A(()=>[...new Set([...R(c)?.models??[],...R(o).filter(e=>e.base_url===n().base_url).flatMap(e=>e.models)])]);var h=Yv(),g=P(h);{let e=A(()=>X(`model-planner`)),t=A(()=>[{value:`builtin`,title:X(`model-basic`),text:X(`model-basic-text`),testid:`planner-builtin`},{value:`model`,title:X(`model-server`),text:X(`model-server-text`),testid:`planner-model`}]);bv(g,{get label(){return R(e)},get value(){return n().planner},onchange:e=>{n({...n(),planner:e}),d()},get options(){return R(t)}})}var _=I(g,2),v=e=>{var t=Vv();ji(t,21,()=>R(o),e=>e.base_url,(e,t)=>{var r=Bv(),i=N(r);Rv(i,{size:18,"aria-hidden":`true`});var a=I(i,2),o=N(a),s=F(o,!0),c=F(I(o),!0);E(a);var l=I(a,2),d=e=>{var t=zv(),n=N(t);Qm(n,{size:15,"aria-hidden":`true`});var r=I(n,1,!0);E(t),L(e=>U(r,e),[()=>X(`in-use`)]),H(e,t)},f=e=>{Q(e,{size:`s`,onclick:()=>u(R(t)),"data-testid":`use-local-server`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`use-this`)]),H(e,n)},$$slots:{default:!0}})};W(l,e=>{n().planner===`model`&&n().base_url===R(t).base_url?e(d):e(f,-1)}),E(r),L(e=>{U(s,R(t).name),U(c,e)},[()=>X(`model-local-count`,{count:R(t).models.length})]),H(e,r)}),E(t),L(e=>G(t,`aria-label`,e),[()=>X(`model-local`)]),H(e,t)};W(_,e=>{R(o).length>0&&e(v)});var y=I(_,2),b=e=>{var o=Jv(),u=N(o);{let e=(e,t=f)=>{var r=Hv();ba(r,()=>({class:`field-text`,...t(),oninput:d,spellcheck:`false`,dir:`ltr`,inputmode:`url`,"data-testid":`model-url`}),void 0,void 0,void 0,`svelte-1r44osz`,!0),L(()=>r.dir=r.dir),wa(r,()=>n().base_url,e=>n(n().base_url=e,!0)),H(e,r)},t=A(()=>X(`model-url`)),r=A(()=>X(`model-url-hint`));Tv(u,{path:`model.base_url`,get label(){return R(t)},get hint(){return R(r)},get mistakes(){return i()},control:e,$$slots:{control:!0}})}var h=I(u,2);{let e=(e,t=f)=>{var r=Wv(),i=P(r);ba(i,()=>({class:`field-text`,...t(),oninput:d,spellcheck:`false`,dir:`ltr`,list:`model-names`,"data-testid":`model-name`}),void 0,void 0,void 0,`svelte-1r44osz`,!0);var a=I(i,2);ji(a,20,()=>R(m),e=>e,(e,t)=>{var n=Uv(),r={};L(()=>{r!==(r=t)&&(n.value=(n.__value=r)??``)}),H(e,n)}),E(a),L(()=>i.dir=i.dir),wa(i,()=>n().name,e=>n(n().name=e,!0)),H(e,r)},t=A(()=>X(`model-name`)),r=A(()=>X(`model-name-hint`));Tv(h,{path:`model.name`,get label(){return R(t)},get hint(){return R(r)},get mistakes(){return i()},control:e,$$slots:{control:!0}})}var g=I(h,2);{let e=(e,n=f)=>{var i=Gv(),a=N(i);ba(a,e=>({class:`field-text`,...n(),type:`password`,oninput:d,autocomplete:`off`,spellcheck:`false`,dir:`ltr`,placeholder:e,"data-testid":`model-key`}),[()=>t.keyState?.present?X(`model-key-kept`):X(`model-key-none`)],void 0,void 0,`svelte-1r44osz`,!0);var o=I(a,2),s=e=>{Q(e,{variant:`quiet`,get onclick(){return t.onforget},"data-testid":`forget-key`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`model-key-forget`)]),H(e,n)},$$slots:{default:!0}})};W(o,e=>{t.keyState?.present&&t.onforget&&e(s)}),E(i),L(()=>a.dir=a.dir),wa(a,r),H(e,i)},n=A(()=>X(`model-key`)),a=A(()=>t.keyState?.store===`file`?X(`model-key-hint-file`):X(`model-key-hint`));Tv(g,{path:`model.key`,get label(){return R(n)},get hint(){return R(a)},get mistakes(){return i()},control:e,$$slots:{control:!0}})}var _=I(g,2),v=e=>{var t=Kv(),r=P(t);{let e=(e,t=f)=>{var r=Hv();ba(r,()=>({class:`field-text short`,...t(),type:`number`,min:`0`,max:`2`,step:`0.1`}),void 0,void 0,void 0,`svelte-1r44osz`,!0),wa(r,()=>n().temperature,e=>n(n().temperature=e,!0)),H(e,r)},t=A(()=>X(`model-temperature`)),a=A(()=>X(`model-temperature-hint`));Tv(r,{path:`model.temperature`,get label(){return R(t)},get hint(){return R(a)},get mistakes(){return i()},control:e,$$slots:{control:!0}})}var a=I(r,2);{let e=(e,t=f)=>{var r=Hv();ba(r,()=>({class:`field-text short`,...t(),type:`number`,min:`64`,max:`32768`,step:`1`}),void 0,void 0,void 0,`svelte-1r44osz`,!0),wa(r,()=>n().max_output_tokens,e=>n(n().max_output_tokens=e,!0)),H(e,r)},t=A(()=>X(`model-max-output`)),r=A(()=>X(`model-max-output-hint`));Tv(a,{path:`model.max_output_tokens`,get label(){return R(t)},get hint(){return R(r)},get mistakes(){return i()},control:e,$$slots:{control:!0}})}H(e,t)};W(_,e=>{a()&&e(v)});var y=I(_,2),b=N(y);{let e=A(()=>!n().base_url.trim()||!n().name.trim());Q(b,{onclick:p,get busy(){return R(s)},get disabled(){return R(e)},"data-testid":`test-connection`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`model-test`)]),H(e,n)},$$slots:{default:!0}})}var x=I(b,2),S=e=>{var t=qv();let n;var r=N(t);Qm(r,{size:16,"aria-hidden":`true`});var i=I(r,1,!0);E(t),L(e=>{n=Xi(t,1,`result svelte-1r44osz`,null,n,{warn:!R(c).tool_calls}),U(i,e)},[()=>R(c).tool_calls?X(`model-test-good`,{time:op(R(c).ms)}):X(`model-test-no-tools`)]),H(e,t)};W(x,e=>{R(c)&&e(S)}),E(y);var ee=I(y,2),te=e=>{Qs(e,{get error(){return R(l)},onretry:p})};W(ee,e=>{R(l)&&e(te)}),E(o),H(e,o)};W(y,e=>{n().planner===`model`&&e(b)}),H(e,h),k()}var Zv=new Set([`$$slots`,`$$events`,`$$legacy`,`value`,`field`]),Qv=z(`<input/>`);function $v(e,t){O(t,!0);let n=J(t,`value`,15),r=K(t,Zv);var i=Qv();ba(i,()=>({class:`field-text number`,...r,type:`number`,min:t.field.min,max:t.field.max,step:t.field.step===1?1:`any`}),void 0,void 0,void 0,`svelte-1k679g3`,!0),wa(i,n),H(e,i),k()}var ey=new Set([`$$slots`,`$$events`,`$$legacy`,`checked`,`label`,`labelledby`,`describedby`,`onchange`]);function ty(e,t){O(t,!0);let n=J(t,`checked`,15),r=K(t,ey);var i=V();Ri(P(i),()=>Af,(e,i)=>{i(e,q({class:`switch`,get onCheckedChange(){return t.onchange},get"aria-label"(){return t.label},get"aria-labelledby"(){return t.labelledby},get"aria-describedby"(){return t.describedby}},()=>r,{get checked(){return n()},set checked(e){n(e)},children:(e,t)=>{var n=V();Ri(P(n),()=>Nf,(e,t)=>{t(e,{class:`switch-thumb`})}),H(e,n)},$$slots:{default:!0}}))}),H(e,i),k()}var ny=pi(`<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect x="1" y="3" width="30" height="26" rx="7" fill="var(--accent)"></rect><circle cx="7" cy="8.5" r="1.4" fill="var(--on-accent)" opacity=".7"></circle><circle cx="11.5" cy="8.5" r="1.4" fill="var(--on-accent)" opacity=".7"></circle><path d="M8 22.5c3.2-7.6 6.4-8.6 8.4-6.4s.2 5.6-2 3.9 2.600-7.300 9.600-6.300" fill="none" stroke="var(--on-accent)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"></path><path d="m21.200 10.600 3.600 3-3.700 2.800" fill="none" stroke="var(--on-accent)" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"></path></svg>`);function ry(e,t){let n=J(t,`size`,3,24);var r=ny();L(()=>{G(r,`width`,n()),G(r,`height`,n())}),H(e,r)}var iy=(e,t,n)=>({kind:`number`,min:e,max:t,step:1,preset:n}),ay=(e,t,n,r=.05)=>({kind:`number`,min:e,max:t,step:r,preset:n}),oy=e=>({kind:`switch`,preset:e}),sy={max_steps:iy(1,1e3,50),max_minutes:iy(0,1e5,30),max_tokens:iy(0,1e9,0),max_planner_calls:iy(1,1e3,60),max_no_progress_steps:iy(2,100,8)},cy={observe_screenshot_mode:{kind:`choice`,options:[`always`,`on_demand`,`never`],preset:`always`},hide_overlay:oy(!1),pause_on_login:oy(!0),interactive_prompts:oy(!0),auto_confirm:oy(!1),auto_done:oy(!0),auto_done_threshold:ay(0,1,.75),conservative_observe:oy(!0),progress_keywords:{kind:`words`},planner_timeout_ms:iy(1e3,6e5,9e4),execute_timeout_ms:iy(1e3,12e4,2e4),mapping_limit:iy(20,500,120),mapping_boost:ay(1,5,1.5,.1),text_limit:iy(1e3,2e5,2e4),scroll_step:ay(.1,2,.8,.1),repeat_threshold:iy(2,20,3),stagnation_threshold:iy(2,20,4),max_auto_scrolls:iy(0,50,6),paged_scan_steps:iy(1,20,3),max_attempts_per_element:iy(1,10,3),max_reobserve_attempts:iy(1,10,3),max_validation_rejects:iy(1,10,3),max_strategies:iy(1,10,3),memory_threshold_tokens:iy(500,1e5,2800)};function ly(e,t,n){if(t.kind===`number`){if(typeof n!=`number`||!Number.isFinite(n))return{path:e,id:`invalid-number`};if(n<t.min||n>t.max)return{path:e,id:`invalid-range`,args:{min:t.min,max:t.max}};if(t.step===1&&!Number.isInteger(n))return{path:e,id:`invalid-whole`}}}var uy=e=>{try{return[`http:`,`https:`].includes(new URL(e).protocol)}catch{return!1}},dy=e=>[`auto`,`managed`].includes(e)||/^own(:[a-z]+)?$/.test(e)||/^(https?|wss?):\/\/[^\s/]+/.test(e),fy=e=>/^(\[[0-9a-f:]+\]|[\p{L}\p{N}*][\p{L}\p{N}.-]*)(:\d{1,5})?$/iu.test(e);function py(e){let t=[];for(let[n,r]of Object.entries(sy))t.push(ly(`limits.${n}`,r,e.limits[n]));for(let[n,r]of Object.entries(cy))t.push(ly(`engine.${n}`,r,e.engine[n]));let{browser:n,model:r}=e;dy(n.attach)||t.push({path:`browser.attach`,id:`invalid-attach`}),t.push(ly(`browser.viewport`,iy(320,3840,1280),n.viewport[0])??ly(`browser.viewport`,iy(240,2160,800),n.viewport[1])),uy(n.search_engine.replace(`%s`,`x`))&&n.search_engine.includes(`%s`)||t.push({path:`browser.search_engine`,id:`invalid-search-engine`}),r.planner===`model`&&(uy(r.base_url)||t.push({path:`model.base_url`,id:`invalid-url`}),r.name.trim()||t.push({path:`model.name`,id:`invalid-model-name`})),t.push(ly(`model.temperature`,ay(0,2,0),r.temperature)),t.push(ly(`model.max_output_tokens`,iy(64,32768,2048),r.max_output_tokens));let i=e.allow_hosts.find(e=>!fy(e));return i!==void 0&&t.push({path:`allow_hosts`,id:`invalid-host`,args:{host:i}}),t.filter(e=>e!==void 0)}var my=z(`<li><a> </a></li>`),hy=z(`<input/>`),gy=z(`<div class="pair svelte-1rioyfk"><input/><span aria-hidden="true">×</span><input class="field-text short" type="number" min="240" max="2160"/></div>`),_y=z(`<div class="card found svelte-1rioyfk"><!></div>`),vy=z(`<!> <div class="group card svelte-1rioyfk"><!> <!> <!> <!></div> <div class="check svelte-1rioyfk"><!></div> <!>`,1),yy=z(`<label class="class svelte-1rioyfk"><input type="checkbox" class="svelte-1rioyfk"/> </label>`),by=z(`<div class="classes svelte-1rioyfk"></div>`),xy=z(`<textarea></textarea>`),Sy=z(`<!> <div class="group card svelte-1rioyfk"><!></div>`,1),Cy=z(`<div class="group card svelte-1rioyfk"></div>`),wy=z(`<div class="pair svelte-1rioyfk"><input/> <!></div>`),Ty=z(`<div class="group card svelte-1rioyfk"><!> <div class="pair svelte-1rioyfk"><span class="mono selectable path svelte-1rioyfk"> </span><!></div></div>`),Ey=z(`<div class="group card svelte-1rioyfk"><div class="line svelte-1rioyfk"><span id="theme-label" class="name svelte-1rioyfk"> </span> <!></div> <div class="line svelte-1rioyfk"><span class="name svelte-1rioyfk"> </span> <!></div></div> <div class="check svelte-1rioyfk"><!></div>`,1),Dy=z(`<option> </option>`),Oy=z(`<select></select>`),ky=z(`<div class="group card svelte-1rioyfk"></div> <div class="check svelte-1rioyfk"><!></div>`,1),Ay=z(`<div class="about card svelte-1rioyfk"><!><div><p class="name svelte-1rioyfk"> </p><p class="muted selectable"> </p></div></div> <p class="muted about-text svelte-1rioyfk"> </p> <p class="muted about-text svelte-1rioyfk"> </p>`,1),jy=z(`<span> </span><!><!>`,1),My=z(`<span role="status" data-testid="settings-saved"> </span>`),Ny=z(`<div class="save svelte-1rioyfk" data-testid="save-bar"><!></div>`),Py=z(`<!> <!>`,1),Fy=z(`<p> </p>`),Iy=z(`<div class="settings svelte-1rioyfk"><nav class="sections svelte-1rioyfk"><h1 class="svelte-1rioyfk"> </h1> <ul></ul></nav> <div class="screen svelte-1rioyfk"><div class="content svelte-1rioyfk" data-testid="settings-content"><h2 class="svelte-1rioyfk"> </h2> <p class="muted lead svelte-1rioyfk"> </p> <!> <!></div> <!></div></div> <!>`,1);function Ly(e,t){O(t,!0);let n=[`browser`,`model`,`safety`,`limits`,`history`,`look`,`advanced`,`about`],r=A(()=>n.find(e=>e===t.section)??`browser`),i=j(hn(structuredClone(Z.start.settings))),a=j(``),o=j([]),s=j(void 0),c=j(!1),l=j(!1),u=j(!1),d=j(void 0),p=j(!1),m=j(hn(Z.start.settings.allow_hosts.join(`
`))),h=A(()=>JSON.stringify(R(i))!==JSON.stringify(Z.start?.settings)||R(a).trim()!==``),g={browser:`browser`,model:`model`,allow_hosts:`safety`,limits:`limits`,engine:`advanced`};function v(e){Z.start&&={...Z.start,settings:e},M(i,structuredClone(e),!0),M(m,e.allow_hosts.join(`
`),!0),M(o,[])}async function y(){M(o,py($e(R(i)))),M(s,void 0),M(l,!1);let e=R(o)[0];if(e){let t=g[e.path.split(`.`)[0]??``]??`browser`;t!==R(r)&&As(`#/settings/${t}`),Z.announce(X(e.id,e.args))}else{M(c,!0);try{if(R(a).trim()){let e=await Y().keySet(R(a).trim());Z.start&&={...Z.start,key:e},M(a,``)}v(await Y().settingsSave($e(R(i)))),M(l,!0),Z.announce(X(`settings-saved`)),setTimeout(()=>M(l,!1),2500)}catch(e){M(s,Ha(e))}finally{M(c,!1)}}}function b(){Z.start&&v(Z.start.settings),M(a,``),M(s,void 0)}async function x(){M(u,!1);try{v(await Y().settingsReset())}catch(e){M(s,Ha(e))}}async function S(){try{let e=await Y().keyClear();Z.start&&={...Z.start,key:e}}catch(e){M(s,Ha(e))}}async function ee(){M(p,!0);try{M(d,await Y().doctor())}catch(e){M(s,Ha(e))}finally{M(p,!1)}}async function te(){try{let e=await Y().chooseFolder();e&&(R(i).runs_dir=e)}catch(e){M(s,Ha(e))}}let ne=A(()=>[`ask`,`none`,`all`].includes(R(i).approve)?R(i).approve:`classes`),re=A(()=>R(ne)===`classes`?R(i).approve.split(`,`).filter(Boolean):[]);function ie(e){R(i).approve=e===`classes`?`download`:e}function ae(e,t){let n=Zg.filter(n=>n===e?t:R(re).includes(n));R(i).approve=n.length>0?n.join(`,`):`ask`}function oe(e){M(m,e,!0),R(i).allow_hosts=e.split(/[\s,]+/).map(e=>e.trim()).filter(Boolean)}let C=(e,t)=>`setting-${e}-${t.replaceAll(`_`,`-`)}`;var se=Iy(),ce=P(se),le=N(ce),ue=N(le),de=F(ue,!0),fe=I(ue,2);ji(fe,20,()=>n,e=>e,(e,t)=>{var n=my(),i=N(n);let a;var o=F(i,!0);E(n),L(e=>{G(i,`href`,`#/settings/${t??``}`),G(i,`aria-current`,t===R(r)?`page`:void 0),G(i,`data-testid`,`settings-${t??``}`),a=Xi(i,1,`svelte-1rioyfk`,null,a,{here:t===R(r)}),U(o,e)},[()=>X(`settings-${t}`)]),H(e,n)}),E(fe),E(le);var pe=I(le,2),me=N(pe),he=N(me),ge=F(he,!0),_e=I(he,2),ve=F(_e,!0),ye=I(_e,2),be=e=>{Qs(e,{get error(){return R(s)},onretry:y})};W(ye,e=>{R(s)&&e(be)});var xe=I(ye,2),Se=e=>{var t=vy(),n=P(t);Av(n,{get mistakes(){return R(o)},address:!0,get attach(){return R(i).browser.attach},set attach(e){R(i).browser.attach=e}});var r=I(n,2),a=N(r);{let e=(e,t=f)=>{ty(e,q(t,{get labelledby(){return`${t().id??``}-label`},"data-testid":`headless`,get checked(){return R(i).browser.headless},set checked(e){R(i).browser.headless=e}}))},t=A(()=>X(`browser-headless`)),n=A(()=>X(`browser-headless-hint`));Tv(a,{path:`browser.headless`,get label(){return R(t)},get hint(){return R(n)},beside:!0,control:e,$$slots:{control:!0}})}var s=I(a,2);{let e=(e,t=f)=>{var n=hy();ba(n,e=>({class:`field-text`,...t(),spellcheck:`false`,dir:`ltr`,placeholder:e,"data-testid":`executable`}),[()=>X(`browser-executable-found`)],void 0,void 0,`svelte-1rioyfk`,!0),L(()=>n.dir=n.dir),wa(n,()=>R(i).browser.executable,e=>R(i).browser.executable=e),H(e,n)},t=A(()=>X(`browser-executable`)),n=A(()=>X(`browser-executable-hint`));Tv(s,{path:`browser.executable`,get label(){return R(t)},get hint(){return R(n)},get mistakes(){return R(o)},control:e,$$slots:{control:!0}})}var c=I(s,2);{let e=(e,t=f)=>{var n=gy(),r=N(n);ba(r,e=>({class:`field-text short`,...t(),type:`number`,min:`320`,max:`3840`,"aria-label":e}),[()=>X(`browser-viewport-width`)],void 0,void 0,`svelte-1rioyfk`,!0);var a=I(r,2);ga(a),E(n),L(e=>G(a,`aria-label`,e),[()=>X(`browser-viewport-height`)]),wa(r,()=>R(i).browser.viewport[0],e=>R(i).browser.viewport[0]=e),wa(a,()=>R(i).browser.viewport[1],e=>R(i).browser.viewport[1]=e),H(e,n)},t=A(()=>X(`browser-viewport`)),n=A(()=>X(`browser-viewport-hint`));Tv(c,{path:`browser.viewport`,get label(){return R(t)},get hint(){return R(n)},get mistakes(){return R(o)},control:e,$$slots:{control:!0}})}var l=I(c,2);{let e=(e,t=f)=>{var n=hy();ba(n,()=>({class:`field-text`,...t(),spellcheck:`false`,dir:`ltr`,"data-testid":`search-engine`}),void 0,void 0,void 0,`svelte-1rioyfk`,!0),L(()=>n.dir=n.dir),wa(n,()=>R(i).browser.search_engine,e=>R(i).browser.search_engine=e),H(e,n)},t=A(()=>X(`browser-search-engine`)),n=A(()=>X(`browser-search-engine-hint`));Tv(l,{path:`browser.search_engine`,get label(){return R(t)},get hint(){return R(n)},get mistakes(){return R(o)},control:e,$$slots:{control:!0}})}E(r);var u=I(r,2);Q(N(u),{onclick:ee,get busy(){return R(p)},"data-testid":`check-browser`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`browser-check`)]),H(e,n)},$$slots:{default:!0}}),E(u);var m=I(u,2),h=e=>{var t=_y();Iv(N(t),{get findings(){return R(d)}}),E(t),H(e,t)};W(m,e=>{R(d)&&e(h)}),H(e,t)},Ce=e=>{{let t=A(()=>Z.start?.key);Xv(e,{get keyState(){return R(t)},get mistakes(){return R(o)},onforget:S,full:!0,get model(){return R(i).model},set model(e){R(i).model=e},get typedKey(){return R(a)},set typedKey(e){M(a,e,!0)}})}},we=e=>{var t=Sy(),n=P(t);{let e=(e,t=f)=>{var n=V(),r=P(n),i=e=>{var t=by();ji(t,20,()=>Zg.filter(e=>e!==`script`&&e!==`permission`&&e!==`captcha`&&e!==`credentials`),e=>e,(e,t)=>{var n=yy(),r=N(n);ga(r);var i=I(r,1,!0);E(n),L((e,t)=>{va(r,e),U(i,t)},[()=>R(re).includes(t),()=>X(`risk-${t.replaceAll(`_`,`-`)}`)]),ri(`change`,r,e=>ae(t,e.currentTarget.checked)),H(e,n)}),E(t),H(e,t)};W(r,e=>{t()===`classes`&&e(i)}),H(e,n)},t=A(()=>X(`approve-mode`)),r=A(()=>[{value:`ask`,title:X(`approve-mode-ask`),text:X(`approve-mode-ask-text`),testid:`approve-mode-ask`},{value:`none`,title:X(`approve-mode-none`),text:X(`approve-mode-none-text`),testid:`approve-mode-none`},{value:`classes`,title:X(`approve-mode-classes`),text:X(`approve-mode-classes-text`),testid:`approve-mode-classes`,more:!0},{value:`all`,title:X(`approve-mode-all`),text:X(`approve-mode-all-text`),testid:`approve-mode-all`}]);bv(n,{get label(){return R(t)},get value(){return R(ne)},onchange:ie,get options(){return R(r)},extra:e,$$slots:{extra:!0}})}var r=I(n,2),i=N(r);{let e=(e,t=f)=>{var n=xy();bt(n);var r=e=>oe(e.currentTarget.value);ba(n,()=>({class:`field-area`,...t(),rows:`4`,value:R(m),oninput:r,spellcheck:`false`,dir:`ltr`,"data-testid":`allow-hosts`}),void 0,void 0,void 0,`svelte-1rioyfk`),L(()=>n.dir=n.dir),H(e,n)},t=A(()=>X(`allow-hosts`)),n=A(()=>X(`allow-hosts-hint`));Tv(i,{path:`allow_hosts`,get label(){return R(t)},get hint(){return R(n)},get mistakes(){return R(o)},control:e,$$slots:{control:!0}})}E(r),H(e,t)},Te=e=>{var t=Cy();ji(t,21,()=>Object.entries(sy),([e,t])=>e,(e,t)=>{var n=A(()=>_(R(t),2));let r=()=>R(n)[0],a=()=>R(n)[1];var s=V(),c=P(s),l=e=>{{let t=(e,t=f)=>{$v(e,q(t,{get field(){return a()},get value(){return R(i).limits[r()]},set value(e){R(i).limits[r()]=e}}))},n=A(()=>X(C(`limits`,r()))),s=A(()=>X(`${C(`limits`,r())}-hint`,{min:a().min,max:a().max,preset:a().preset}));Tv(e,{get path(){return`limits.${r()??``}`},get label(){return R(n)},get hint(){return R(s)},beside:!0,get mistakes(){return R(o)},control:t,$$slots:{control:!0}})}};W(c,e=>{a().kind===`number`&&e(l)}),H(e,s)}),E(t),H(e,t)},Ee=e=>{var t=Ty(),n=N(t);{let e=(e,t=f)=>{var n=wy(),r=N(n);ba(r,()=>({class:`field-text`,...t(),placeholder:Z.start?.runs_dir,spellcheck:`false`,dir:`ltr`,"data-testid":`runs-dir`}),void 0,void 0,void 0,`svelte-1rioyfk`,!0),Q(I(r,2),{onclick:te,"data-testid":`choose-folder`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`choose-folder`)]),H(e,n)},$$slots:{default:!0}}),E(n),L(()=>r.dir=r.dir),wa(r,()=>R(i).runs_dir,e=>R(i).runs_dir=e),H(e,n)},t=A(()=>X(`runs-dir`)),r=A(()=>X(`runs-dir-hint`));Tv(n,{path:`runs_dir`,get label(){return R(t)},get hint(){return R(r)},get mistakes(){return R(o)},control:e,$$slots:{control:!0}})}var r=I(n,2),a=N(r),s=F(a,!0);Q(I(a),{size:`s`,onclick:()=>Y().openPath(Z.start?.runs_dir??``),"data-testid":`open-runs-dir`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`open-folder`)]),H(e,n)},$$slots:{default:!0}}),E(r),E(t),L(()=>U(s,Z.start?.runs_dir)),H(e,t)},De=e=>{var t=Ey(),n=P(t),r=N(n),i=N(r),a=F(i,!0),o=I(i,2);{let e=A(()=>X(`look-theme`)),t=A(()=>[{value:`system`,text:X(`look-system`),testid:`theme-system`},{value:`light`,text:X(`look-light`),testid:`theme-light`},{value:`dark`,text:X(`look-dark`),testid:`theme-dark`}]);Xf(o,{get value(){return Z.window.theme},get label(){return R(e)},onchange:e=>Z.setWindow({theme:e}),get options(){return R(t)}})}E(r);var s=I(r,2),c=N(s),l=F(c,!0),u=I(c,2);{let e=A(()=>X(`look-language`)),t=A(()=>[{value:`system`,text:X(`look-system`),testid:`language-system`},{value:`en`,text:X(`language-en`),testid:`language-en`},{value:`ru`,text:X(`language-ru`),testid:`language-ru`}]);Xf(u,{get value(){return Z.window.language},get label(){return R(e)},onchange:e=>Z.setWindow({language:e}),get options(){return R(t)}})}E(s),E(n);var d=I(n,2);Q(N(d),{onclick:()=>As(`#/welcome`),"data-testid":`first-start-again`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`look-first-start`)]),H(e,n)},$$slots:{default:!0}}),E(d),L((e,t)=>{U(a,e),U(l,t)},[()=>X(`look-theme`),()=>X(`look-language`)]),H(e,t)},Oe=e=>{var t=ky(),n=P(t);ji(n,21,()=>Object.entries(cy),([e,t])=>e,(e,t)=>{var n=A(()=>_(R(t),2));let r=()=>R(n)[0],a=()=>R(n)[1],s=A(r);var c=V(),l=P(c),u=e=>{{let t=(e,t=f)=>{var n=()=>R(i).engine[R(s)],r=e=>R(i).engine={...R(i).engine,[R(s)]:e};$v(e,q(t,{get field(){return a()},get value(){return n()},set value(e){r(e)}}))},n=A(()=>X(C(`engine`,R(s)))),r=A(()=>X(`${C(`engine`,R(s))}-hint`,{min:a().min,max:a().max,preset:a().preset}));Tv(e,{get path(){return`engine.${R(s)??``}`},get label(){return R(n)},get hint(){return R(r)},beside:!0,get mistakes(){return R(o)},control:t,$$slots:{control:!0}})}},d=e=>{{let t=(e,t=f)=>{var n=()=>R(i).engine[R(s)],r=e=>R(i).engine={...R(i).engine,[R(s)]:e};ty(e,q(t,{get checked(){return n()},set checked(e){r(e)},get labelledby(){return`${t().id??``}-label`}}))},n=A(()=>X(C(`engine`,R(s)))),r=A(()=>X(`${C(`engine`,R(s))}-hint`,{preset:a().preset?`on`:`off`}));Tv(e,{get path(){return`engine.${R(s)??``}`},get label(){return R(n)},get hint(){return R(r)},beside:!0,control:t,$$slots:{control:!0}})}},p=e=>{{let t=(e,t=f)=>{var n=Oy();ba(n,()=>({class:`field-select`,...t()}),void 0,void 0,void 0,`svelte-1rioyfk`),ji(n,20,()=>a().options,e=>e,(e,t)=>{var n=Dy(),r=F(n,!0),i={};L(e=>{U(r,e),i!==(i=t)&&(n.value=(n.__value=i)??``)},[()=>X(`${C(`engine`,R(s))}-${t.replaceAll(`_`,`-`)}`)]),H(e,n)}),E(n),ia(n,()=>R(i).engine[R(s)],e=>R(i).engine={...R(i).engine,[R(s)]:e}),H(e,n)},n=A(()=>X(C(`engine`,R(s)))),r=A(()=>X(`${C(`engine`,R(s))}-hint`));Tv(e,{get path(){return`engine.${R(s)??``}`},get label(){return R(n)},get hint(){return R(r)},beside:!0,control:t,$$slots:{control:!0}})}},m=e=>{{let t=(e,t=f)=>{var n=hy(),r=e=>R(i).engine={...R(i).engine,[R(s)]:e.currentTarget.value.split(`,`).map(e=>e.trim()).filter(Boolean)};ba(n,e=>({class:`field-text`,...t(),value:e,onchange:r,dir:`auto`}),[()=>R(i).engine[R(s)].join(`, `)],void 0,void 0,`svelte-1rioyfk`,!0),L(()=>n.dir=n.dir),H(e,n)},n=A(()=>X(C(`engine`,R(s)))),r=A(()=>X(`${C(`engine`,R(s))}-hint`));Tv(e,{get path(){return`engine.${R(s)??``}`},get label(){return R(n)},get hint(){return R(r)},control:t,$$slots:{control:!0}})}};W(l,e=>{a().kind===`number`?e(u):a().kind===`switch`?e(d,1):a().kind===`choice`?e(p,2):e(m,-1)}),H(e,c)}),E(n);var r=I(n,2);Q(N(r),{variant:`danger`,onclick:()=>M(u,!0),"data-testid":`settings-reset`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`settings-reset`)]),H(e,n)},$$slots:{default:!0}}),E(r),H(e,t)},ke=e=>{var t=Ay(),n=P(t),r=N(n);ry(r,{size:40});var i=I(r),a=N(i),o=F(a,!0),s=F(I(a),!0);E(i),E(n);var c=I(n,2),l=F(c,!0),u=F(I(c,2),!0);L((e,t,n,r)=>{U(o,e),U(s,t),U(l,n),U(u,r)},[()=>X(`app-name`),()=>X(`about-version`,{version:Z.start?.version??``}),()=>X(`about-text`),()=>X(`about-licence`)]),H(e,t)};W(xe,e=>{R(r)===`browser`?e(Se):R(r)===`model`?e(Ce,1):R(r)===`safety`?e(we,2):R(r)===`limits`?e(Te,3):R(r)===`history`?e(Ee,4):R(r)===`look`?e(De,5):R(r)===`advanced`?e(Oe,6):e(ke,-1)}),E(me);var w=I(me,2),Ae=e=>{var t=Ny(),n=N(t),r=e=>{var t=jy(),n=P(t),r=F(n,!0),i=I(n);Q(i,{variant:`quiet`,onclick:b,"data-testid":`settings-undo`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`settings-undo`)]),H(e,n)},$$slots:{default:!0}}),Q(I(i),{variant:`primary`,get busy(){return R(c)},onclick:y,"data-testid":`settings-save`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`settings-save`)]),H(e,n)},$$slots:{default:!0}}),L(e=>U(r,e),[()=>R(o).length>0?X(`settings-mistakes`,{count:R(o).length}):X(`settings-unsaved`)]),H(e,t)},i=e=>{var t=My(),n=F(t,!0);L(e=>U(n,e),[()=>X(`settings-saved`)]),H(e,t)};W(n,e=>{R(h)?e(r):e(i,-1)}),E(t),H(e,t)};W(w,e=>{(R(h)||R(l))&&e(Ae)}),E(pe),E(ce);var T=I(ce,2);{let e=e=>{var t=Py(),n=P(t);Q(n,{onclick:()=>M(u,!1),children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`cancel`)]),H(e,n)},$$slots:{default:!0}}),Q(I(n,2),{variant:`danger`,onclick:x,"data-testid":`settings-reset-confirm`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`settings-reset-confirm`)]),H(e,n)},$$slots:{default:!0}}),H(e,t)},t=A(()=>X(`settings-reset`));zf(T,{get title(){return R(t)},testid:`reset-sheet`,get open(){return R(u)},set open(e){M(u,e,!0)},footer:e,children:(e,t)=>{var n=Fy(),r=F(n,!0);L(e=>U(r,e),[()=>X(`settings-reset-text`)]),H(e,n)},$$slots:{footer:!0,default:!0}})}L((e,t,n,i)=>{G(le,`aria-label`,e),U(de,t),G(me,`data-section`,R(r)),U(ge,n),U(ve,i)},[()=>X(`settings-sections`),()=>X(`nav-settings`),()=>X(`settings-${R(r)}`),()=>X(`settings-${R(r)}-text`)]),H(e,se),k()}ii([`change`]);var Ry=new Set([`$$slots`,`$$events`,`$$legacy`]);function zy(e,t){let n=K(t,Ry),r={name:`rotate-ccw-clock`,size:24,node:[[`path`,{d:`M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8`}],[`path`,{d:`M3 3v5h5`}],[`path`,{d:`M12 7v5l4 2`}]],aliases:[`history`]};Gs(e,q(()=>n,{get icon(){return r}}))}var By=new Set([`$$slots`,`$$events`,`$$legacy`]);function Vy(e,t){let n=K(t,By),r={name:`settings-2`,size:24,node:[[`path`,{d:`M14 17H5`}],[`path`,{d:`M19 7h-9`}],[`circle`,{cx:`17`,cy:`17`,r:`3`}],[`circle`,{cx:`7`,cy:`7`,r:`3`}]]};Gs(e,q(()=>n,{get icon(){return r}}))}var Hy=new Set([`$$slots`,`$$events`,`$$legacy`]);function Uy(e,t){let n=K(t,Hy),r={name:`square-pen`,size:24,node:[[`path`,{d:`M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7`}],[`path`,{d:`M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z`}]],aliases:[`pen-box`,`edit`,`pen-square`]};Gs(e,q(()=>n,{get icon(){return r}}))}var Wy=z(`<li><a><!><span class="text svelte-1a6ozfx"> </span></a></li>`),Gy=z(`<li><a data-testid="active-run"><!> <span class="text goal svelte-1a6ozfx" dir="auto"> </span><span class="visually-hidden"> </span></a></li>`),Ky=z(`<h2 class="heading text svelte-1a6ozfx"> </h2> <ul class="active svelte-1a6ozfx"></ul>`,1),qy=z(`<nav class="sidebar svelte-1a6ozfx"><div class="brand svelte-1a6ozfx"><!><span class="text brand-name svelte-1a6ozfx"> </span></div> <ul class="svelte-1a6ozfx"></ul> <!></nav>`);function Jy(e,t){O(t,!0);let n=[{screen:`new`,href:`#/`,icon:Uy,text:`nav-new`},{screen:`runs`,href:`#/runs`,icon:zy,text:`nav-runs`},{screen:`settings`,href:`#/settings`,icon:Vy,text:`nav-settings`}],r=A(()=>Z.route.screen===`review`?`runs`:Z.route.screen);var i=qy(),a=N(i),o=N(a);ry(o,{size:22});var s=F(I(o),!0);E(a);var c=I(a,2);ji(c,21,()=>n,e=>e.screen,(e,t)=>{var n=Wy(),i=N(n);let a;var o=N(i);Ri(o,()=>R(t).icon,(e,t)=>{t(e,{size:17,strokeWidth:1.9})});var s=F(I(o),!0);E(i),E(n),L((e,n)=>{G(i,`href`,R(t).href),a=Xi(i,1,`place svelte-1a6ozfx`,null,a,{here:R(r)===R(t).screen}),G(i,`aria-current`,R(r)===R(t).screen?`page`:void 0),G(i,`title`,e),G(i,`data-testid`,`nav-${R(t).screen??``}`),U(s,n)},[()=>X(R(t).text),()=>X(R(t).text)]),H(e,n)}),E(c);var l=I(c,2),u=e=>{var t=Ky(),n=P(t),r=F(n,!0),i=I(n,2);ji(i,21,()=>Z.active,e=>e.id,(e,t)=>{var n=Gy(),r=N(n);let i;var a=N(r);{let e=A(()=>R(t).status===`finished`?`satisfied`:R(t).status);hh(a,{get kind(){return R(e)},size:16})}var o=I(a,2),s=F(o,!0),c=F(I(o),!0);E(r),E(n),L((e,n,a,l)=>{G(r,`href`,`#/run/${e??``}`),i=Xi(r,1,`place run ${R(t).status??``}`,`svelte-1a6ozfx`,i,{here:Z.route.screen===`run`&&Z.route.run===R(t).id}),G(r,`aria-current`,Z.route.screen===`run`&&Z.route.run===R(t).id?`page`:void 0),G(r,`title`,n),U(s,a),o.dir=o.dir,U(c,l)},[()=>encodeURIComponent(R(t).id),()=>R(t).goal.slice(0,300),()=>R(t).goal.slice(0,200),()=>X(`run-is-${R(t).status}`)]),H(e,n)}),E(i),L(e=>U(r,e),[()=>X(`nav-active`)]),H(e,t)};W(l,e=>{Z.active.length>0&&e(u)}),E(i),L((e,t)=>{G(i,`aria-label`,e),U(s,t)},[()=>X(`nav-label`),()=>X(`app-name`)]),H(e,i),k()}var Yy=z(`<li><span class="visually-hidden"> </span></li>`),Xy=z(`<div class="card found svelte-1bake4d" aria-live="polite"><!></div>`),Zy=z(`<p class="muted" role="status"> </p>`),Qy=z(`<!> <!>`,1),$y=z(`<span class="asks svelte-1bake4d"><!> </span>`),eb=z(`<li><button type="button" class="try card svelte-1bake4d" data-testid="try-goal"><span dir="auto"> </span><!></button></li>`),tb=z(`<ul class="tries svelte-1bake4d"></ul>`),nb=z(`<div class="error svelte-1bake4d"><!></div>`),rb=z(`<button type="button" class="skip-all svelte-1bake4d" data-testid="first-start-skip-all"> </button>`),ib=z(`<div class="screen"><div class="column svelte-1bake4d" data-testid="first-start"><div class="brand svelte-1bake4d"><!><p class="hello svelte-1bake4d"> </p></div> <ol class="dots svelte-1bake4d"></ol> <h1 tabindex="-1" class="svelte-1bake4d"> </h1> <p class="muted lead svelte-1bake4d"> </p> <!> <!> <div class="buttons svelte-1bake4d"><!></div> <!></div></div>`);function ab(e,t){O(t,!0);let n=[`browser`,`model`,`try`],r=j(0),i=j(hn(structuredClone(Z.start.settings))),a=j(``),o=j(void 0),s=j([]),c=j(void 0),l=j([]),u=j(!1),d=j(``),f=j(void 0),p=A(()=>n[R(r)]??`try`),m=A(()=>R(o)?.filter(e=>[`browser`,`port`,`profile`].includes(e.topic)));async function h(){try{M(o,await Y().doctor())}catch(e){M(c,Ha(e))}}La(()=>{h();let e=setInterval(()=>{R(p)===`browser`&&h()},4e3);return()=>clearInterval(e)}),Rn(()=>{let e=Es.language;Y().examples(e).then(e=>M(s,e.filter(e=>e.practice)),()=>M(s,[]))});async function g(){M(c,void 0),M(r,R(r)+1),await Nr(),R(f)?.focus()}async function _(){if(M(l,py($e(R(i)))),!(R(l).length>0)){M(u,!0),M(c,void 0);try{if(R(a).trim()){let e=await Y().keySet(R(a).trim());Z.start&&={...Z.start,key:e},M(a,``)}let e=await Y().settingsSave($e(R(i)));Z.start&&={...Z.start,settings:e},M(i,structuredClone(e),!0),await g()}catch(e){M(c,Ha(e))}finally{M(u,!1)}}}async function v(e){M(d,e.id,!0),M(c,void 0);try{await Y().practiceOpen();let t=await Y().runStart({goal:e.goal,start_url:e.start_url||void 0,tab:`new`,practice:!0});Z.setWindow({first_start_done:!0}),Sp.open(t,e.goal),As(`#/run/${encodeURIComponent(t)}`)}catch(e){M(c,Ha(e))}finally{M(d,``)}}function y(){Z.setWindow({first_start_done:!0}),As(`#/`)}var b=ib(),x=N(b),S=N(x),ee=N(S);ry(ee,{size:36});var te=F(I(ee),!0);E(S);var ne=I(S,2);ji(ne,22,()=>n,e=>e,(e,t,n)=>{var i=Yy();let a;var o=F(N(i),!0);E(i),L(e=>{G(i,`aria-current`,R(n)===R(r)?`step`:void 0),a=Xi(i,1,`svelte-1bake4d`,null,a,{past:R(n)<R(r),now:R(n)===R(r)}),U(o,e)},[()=>X(`welcome-${t}-title`)]),H(e,i)}),E(ne);var re=I(ne,2),ie=F(re,!0);Aa(re,e=>M(f,e),()=>R(f));var ae=I(re,2),oe=F(ae,!0),C=I(ae,2),se=e=>{var t=Qy(),n=P(t),r=e=>{var t=Xy();Iv(N(t),{get findings(){return R(m)}}),E(t),H(e,t)},a=e=>{var t=Zy(),n=F(t,!0);L(e=>U(n,e),[()=>X(`welcome-looking`)]),H(e,t)};W(n,e=>{R(m)?e(r):e(a,-1)}),Av(I(n,2),{get mistakes(){return R(l)},get attach(){return R(i).browser.attach},set attach(e){R(i).browser.attach=e}}),H(e,t)},ce=e=>{{let t=A(()=>Z.start?.key);Xv(e,{get keyState(){return R(t)},get mistakes(){return R(l)},get model(){return R(i).model},set model(e){R(i).model=e},get typedKey(){return R(a)},set typedKey(e){M(a,e,!0)}})}},le=e=>{var t=tb();ji(t,21,()=>R(s),e=>e.id,(e,t)=>{var n=eb(),r=N(n),i=N(r),a=F(i,!0),o=I(i),s=e=>{var t=$y(),n=N(t);Gf(n,{size:13,"aria-hidden":`true`});var r=I(n,1,!0);E(t),L(e=>U(r,e),[()=>X(`example-asks`)]),H(e,t)};W(o,e=>{R(t).asks&&e(s)}),E(r),E(n),L(()=>{r.disabled=R(d)!==``,G(r,`data-example`,R(t).id),U(a,R(t).goal),i.dir=i.dir}),ri(`click`,r,()=>v(R(t))),H(e,n)}),E(t),H(e,t)};W(C,e=>{R(p)===`browser`?e(se):R(p)===`model`?e(ce,1):e(le,-1)});var ue=I(C,2),de=e=>{var t=nb();Qs(N(t),{get error(){return R(c)},onretry:h}),E(t),H(e,t)};W(ue,e=>{R(c)&&e(de)});var fe=I(ue,2),pe=N(fe),me=e=>{Q(e,{variant:`primary`,size:`l`,onclick:y,"data-testid":`first-start-finish`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`welcome-finish`)]),H(e,n)},$$slots:{default:!0}})},he=e=>{var t=Qy(),n=P(t);Q(n,{variant:`quiet`,size:`l`,onclick:g,"data-testid":`first-start-skip`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`skip`)]),H(e,n)},$$slots:{default:!0}}),Q(I(n,2),{variant:`primary`,size:`l`,get busy(){return R(u)},onclick:_,"data-testid":`first-start-next`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`next`)]),H(e,n)},$$slots:{default:!0}}),H(e,t)};W(pe,e=>{R(p)===`try`?e(me):e(he,-1)}),E(fe);var ge=I(fe,2),_e=e=>{var t=rb(),n=F(t,!0);L(e=>U(n,e),[()=>X(`welcome-skip-all`)]),ri(`click`,t,y),H(e,t)};W(ge,e=>{R(p)!==`try`&&e(_e)}),E(x),E(b),L((e,t,n,r)=>{G(x,`data-step`,R(p)),U(te,e),G(ne,`aria-label`,t),U(ie,n),U(oe,r)},[()=>X(`welcome-hello`),()=>X(`welcome-steps`),()=>X(`welcome-${R(p)}-title`),()=>X(`welcome-${R(p)}-text`)]),H(e,b),k()}ii([`click`]);var ob=z(`<main class="alone svelte-1n46o8q"><!></main>`),sb=z(`<main class="whole svelte-1n46o8q"><!></main>`),cb=z(`<div class="banner svelte-1n46o8q"></div>`),lb=z(`<div role="alert"><a class="asking svelte-1n46o8q" data-testid="asking-banner"><span dir="auto" class="asking-goal svelte-1n46o8q"> </span><span class="asking-go svelte-1n46o8q"> </span></a></div>`),ub=z(`<div class="frame svelte-1n46o8q"><!> <main class="whole svelte-1n46o8q" id="main"><!> <!> <div class="place svelte-1n46o8q"><!></div></main></div>`),db=z(`<main class="alone svelte-1n46o8q" aria-busy="true"><p class="visually-hidden"> </p></main>`),fb=z(`<!> <!>`,1),pb=z(`<p> </p>`),mb=z(`<!> <!> <div class="visually-hidden" aria-live="polite" data-testid="live-region"> </div>`,1);function hb(e,t){O(t,!0),La(()=>{Es.use(`system`),Z.load()});let n=A(()=>Z.route),r=A(()=>Z.active.find(e=>e.status===`waiting`&&(R(n).screen!==`run`||R(n).run!==e.id))),i=A(()=>Z.closing!==void 0);function a(e){Z.closing=void 0,Y().windowCloseAnswer(e)}var o=mb();Bi(`1n46o8q`,e=>{Kn(e=>{yn.title=e??``},[()=>X(`app-name`)])});var s=P(o),c=e=>{var t=ob();Qs(N(t),{get error(){return Z.failed},onretry:()=>Z.load()}),E(t),H(e,t)},l=e=>{var t=V(),i=P(t),a=e=>{var t=sb();ab(N(t),{}),E(t),H(e,t)},o=e=>{var t=ub(),i=N(t);Jy(i,{});var a=I(i,2),o=N(a),s=e=>{var t=cb();ji(t,21,()=>Z.start.problems,Di,(e,t)=>{Qs(e,{get error(){return R(t)}})}),E(t),H(e,t)};W(o,e=>{Z.start.problems.length>0&&e(s)});var c=I(o,2),l=e=>{var t=lb(),n=N(t),i=N(n),a=F(i,!0),o=F(I(i),!0);E(n),E(t),L((e,t,r)=>{G(n,`href`,`#/run/${e??``}`),U(a,t),i.dir=i.dir,U(o,r)},[()=>encodeURIComponent(R(r).id),()=>X(`asking-banner`,{goal:R(r).goal.slice(0,120)}),()=>X(`asking-open`)]),H(e,t)};W(c,e=>{R(r)&&e(l)});var u=I(c,2),d=N(u),f=e=>{zp(e,{})},p=e=>{var t=V();Ei(P(t),()=>R(n).run,e=>{nv(e,{get run(){return R(n).run}})}),H(e,t)},m=e=>{hv(e,{})},h=e=>{var t=V();Ei(P(t),()=>R(n).run,e=>{Ag(e,{get run(){return R(n).run},get step(){return R(n).step}})}),H(e,t)},g=e=>{Ly(e,{get section(){return R(n).section}})};W(d,e=>{R(n).screen===`new`?e(f):R(n).screen===`run`?e(p,1):R(n).screen===`runs`?e(m,2):R(n).screen===`review`?e(h,3):R(n).screen===`settings`&&e(g,4)}),E(u),E(a),E(t),H(e,t)};W(i,e=>{R(n).screen===`welcome`?e(a):e(o,-1)}),H(e,t)},u=e=>{var t=db(),n=F(N(t),!0);E(t),L(e=>U(n,e),[()=>X(`loading`)]),H(e,t)};W(s,e=>{Z.failed?e(c):Z.start?e(l,1):e(u,-1)});var d=I(s,2),f=()=>R(i);{let e=e=>{var t=fb(),n=P(t);Q(n,{variant:`danger`,onclick:()=>a(!0),"data-testid":`close-stop`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`close-stop`)]),H(e,n)},$$slots:{default:!0}}),Q(I(n,2),{variant:`primary`,onclick:()=>a(!1),"data-testid":`close-keep`,children:(e,t)=>{D();var n=B();L(e=>U(n,e),[()=>X(`close-keep`)]),H(e,n)},$$slots:{default:!0}}),H(e,t)},t=A(()=>X(`close-title`));zf(d,{get open(){return f()},set open(e){},firm:!0,get title(){return R(t)},testid:`close-sheet`,footer:e,children:(e,t)=>{var n=pb(),r=F(n,!0);L(e=>U(r,e),[()=>X(`close-text`,{count:Z.closing??0})]),H(e,n)},$$slots:{footer:!0,default:!0}})}var p=F(I(d,2),!0);L(()=>U(p,Z.announcement)),H(e,o),k()}var gb=document.getElementById(`app`);gb&&Xa().then(()=>yi(hb,{target:gb}),e=>{gb.textContent=e instanceof Error?e.message:String(e)});export{Ba as a,ws as i,sy as n,py as r,cy as t};