//! What a run may use: shown, raised while it waits, and what to do where it was not.
import { expect, it } from 'vitest';
import { keep, open } from './page';

it('is raised while the run waits, shows the new limit, and can be raised again only when that is near', async () => {
  const page = await open('?story=budget-near&speed=5#/run/story');
  await page.getByTestId('raise-budget').waitFor();
  await page.getByTestId('pause').click();
  await page.getByTestId('resume').waitFor();
  const meter = page.getByTestId('budget');
  expect(await meter.innerText()).toContain('41 of 50');
  await keep(page, 'budget-near');
  await page.getByTestId('raise-budget').click();
  await meter.getByText('41 of 100').waitFor();
  expect(await page.getByTestId('raise-budget').count()).toBe(0);
  await page.getByTestId('resume').click();
  await page.locator('[data-testid=run-ending][data-ending=satisfied]').waitFor();
});

for (const [language, width] of [['en', 900], ['ru', 900], ['ru', 1200]] as const) {
  it(`is near its end without moving what stands below the page: ${language}, ${width}`, async () => {
    const page = await open(`?story=budget-near&speed=5&language=${language}#/run/story`, { viewport: { width, height: width === 900 ? 600 : 800 } });
    await page.getByTestId('raise-budget').waitFor();
    await page.getByTestId('pause').click();
    await page.getByTestId('resume').waitFor();
    await keep(page, `budget-near-${language}-${width}`);
    const middles = await Promise.all(['tell-input', 'budget', 'raise-budget', 'stop'].map(async (id) => {
      const box = await page.getByTestId(id).boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    }));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
  });
}

it('ends a run that was given no more, and says where more is given', async () => {
  const page = await open('?story=budget&speed=100&language=ru&theme=dark#/run/story', { viewport: { width: 900, height: 600 } });
  await page.locator('[data-testid=run-ending][data-ending=budget]').waitFor();
  expect(await page.getByTestId('raise-budget').count()).toBe(0);
  await keep(page, 'budget-spent');
  await page.getByTestId('ending-go').click();
  await page.locator('[data-testid=settings-content][data-section=limits]').waitFor();
});
