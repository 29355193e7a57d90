//! What begins at a time, in memory. It reads the examples of the form and no other words.
import type { Message, NewSchedule, ScheduleInfo, SchedulesView, When, WhenRead, WhenSentence } from '$lib/bindings';
import { error } from './error';
import { daysAgo } from './time';

const sentence = (id: string, args: Message['args'] = {}, parts: string[] = []): WhenSentence => ({ says: { id, args }, parts: parts.map((part) => ({ id: part })) });

const KNOWN: [RegExp, When, WhenSentence, number][] = [
  [/^(every weekday at 8|по будням в 8)$/i, { kind: 'cron', line: '0 8 * * 1-5' }, sentence('when-weekdays', { time: '08:00' }), 1],
  [/^(every monday at 9:30|каждый понедельник в 9:30)$/i, { kind: 'cron', line: '30 9 * * 1' }, sentence('when-each-weekday', { weekday: 'monday', time: '09:30' }), 7],
  [/^(on the first of the month at 10|первого числа каждого месяца в 10)$/i, { kind: 'cron', line: '0 10 1 * *' }, sentence('when-monthly', { days: '1', time: '10:00' }), 30],
  [/^(in two hours|через два часа)$/i, { kind: 'once', at: '2026-11-30T16:00:00' }, sentence('when-once-today', { time: '16:00' }), 0],
];

/** Three times to come, so many days apart; one where it is once. */
function coming(days: number): string[] {
  const first = Date.parse(daysAgo(-1));
  return Array.from({ length: days === 0 ? 1 : 3 }, (_, nth) => new Date(first + nth * days * 86_400_000).toISOString());
}

export class FakeSchedules {
  readonly added: NewSchedule[] = [];
  private list: ScheduleInfo[];
  private readonly zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  constructor(private readonly story: string | null) {
    const of = (id: string, goal: string, line: string, says: WhenSentence, next: string[], more: Partial<ScheduleInfo> = {}): ScheduleInfo => ({
      schedule: { id, work: { kind: 'goal', goal, start_url: null }, when: { kind: 'cron', line }, zone: this.zone, missed: 'once', paused: false, since: daysAgo(9) }, says, next, ...more,
    });
    const price = of('01S1', 'What does the blue kettle cost at shop.example?', '0 8 * * 1-5', sentence('when-weekdays', { time: '08:00' }), coming(1), { last: { due: daysAgo(1), run: 'r-1' } });
    const report = of('01S2', 'report', '0 10 1 * *', sentence('when-monthly', { days: '1', time: '10:00' }), coming(30), { last: { due: daysAgo(2), problem: { id: 'schedules-still-going' } } });
    report.schedule.work = { kind: 'recipe', name: 'monthly-report', values: {} };
    const resting = of('01S3', 'Read the news of the week', '30 9 * * 1', sentence('when-weekly', { time: '09:30' }, ['weekday-1', 'weekday-4']), coming(3));
    resting.schedule = { ...resting.schedule, paused: true, zone: 'Australia/Lord_Howe' };
    const over = of('01S4', 'Book the table', '', sentence('when-once', { month: 'november', day: '28', year: '2026', time: '18:00' }), [], { last: { due: daysAgo(2), run: 'r-2' } });
    this.list = story === 'none' || story === 'aside' ? [] : [price, report, resting, over];
  }

  all(): SchedulesView {
    if (this.story === 'broken') throw error('other', 'schedules-unusable', { hint: { id: 'schedules-unusable-hint', args: { path: '/home/alex/.local/share/browser-copilot/schedules.db' } } });
    return { schedules: structuredClone(this.list), ...(this.story === 'aside' ? { set_aside: '/home/alex/.local/share/browser-copilot/schedules.damaged-1764500000' } : {}) };
  }

  read(text: string): WhenRead {
    const found = KNOWN.find(([words]) => words.test(text.trim()));
    if (!found) throw error('settings_invalid', 'schedules-unread', { message: { id: 'schedule-unread-words', args: { words: text.trim() } } });
    const [, when, says, days] = found;
    return { when, says, next: coming(days) };
  }

  add(wanted: NewSchedule): ScheduleInfo {
    const { when, says, next } = this.read(wanted.text ?? '');
    this.added.push(wanted);
    const schedule = { id: `01N${this.added.length}`, work: wanted.work, when, zone: this.zone, missed: wanted.missed, paused: false, since: new Date().toISOString() };
    const info = { schedule, says, next };
    this.list.push(info);
    return info;
  }

  private of(id: string): ScheduleInfo {
    const found = this.list.find((one) => one.schedule.id === id);
    if (!found) throw error('other', 'schedules-gone');
    return found;
  }

  pause(id: string, paused: boolean): ScheduleInfo {
    const found = this.of(id);
    found.schedule.paused = paused;
    return found;
  }

  remove(id: string): void {
    const found = this.of(id);
    this.list = this.list.filter((one) => one !== found);
  }
}
