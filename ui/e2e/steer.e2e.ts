//! What the person writes to a run: it is not lost, and leaving it stops nothing.
import { expect, it } from 'vitest';
import { open } from './page';

it('words to a run are there again after a look elsewhere, until they are sent', async () => {
  const page = await open('?story=ask&speed=100#/run/story');
  await page.getByTestId('question-sheet').waitFor();
  await page.getByTestId('tell-input').fill('the cheaper one');
  await page.getByTestId('nav-runs').click();
  await page.getByTestId('runs-list').waitFor();
  await page.getByTestId('active-run').click();
  expect(await page.getByTestId('tell-input').inputValue()).toBe('the cheaper one');
  await page.getByTestId('tell-send').click();
  await page.locator('[data-testid=story-note][data-kind=person]', { hasText: 'the cheaper one' }).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-testid=tell-input]')?.value === '');
});

it.each(['approve-change', 'decline-with-words'])('Escape leaves what was begun with %s, and only then is it a no', async (begin) => {
  const page = await open('?story=type&speed=100#/run/story');
  await page.getByTestId(begin).click();
  await page.locator('#approval-change, #approval-words').fill('something else');
  await page.keyboard.press('Escape');
  await page.getByTestId('approve-once').waitFor();
  expect(await page.getByTestId('escape-toast').count()).toBe(0);
  expect(await page.getByTestId('run').getAttribute('data-status')).toBe('waiting');
  await page.locator('[data-testid=approve-once]:enabled').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-testid=run][data-status=finished]').waitFor();
  expect(await page.getByTestId('run-ending').getAttribute('data-stop')).toBe('declined');
});
