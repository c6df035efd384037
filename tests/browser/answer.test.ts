import type { Row, Usage } from '@handrail/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type ChatExchange, type PageServer, startPageServer } from '../support/page-server.ts';

let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let chat: Chat;
let answer: (exchange: ChatExchange) => void;
beforeAll(async () => {
  [server, browser] = await Promise.all([startPageServer({ chat: (one) => answer(one) }), launchBrowser()]);
});
beforeEach(async () => {
  chat = await openChat(browser, server.url);
});
afterEach(() => chat.close());
afterAll(async () => {
  await browser.close();
  await server.close();
});

const usage: Usage = {
  steps: 1,
  maxSteps: 5,
  promptTokens: 100,
  replyTokens: 10,
  contextTokens: 1000,
  contextUsed: 300,
  rowsHidden: [],
  rowsSummarised: 0,
  model: 'scripted',
  backend: 'scripted',
  msLoad: 0,
  msReply: 5,
  msModel: 50,
  msGuardrails: 2,
  msFirstText: 10,
};

function reply(
  { send, done }: ChatExchange,
  rows: Row[],
  more: Partial<Usage> = {},
  claims: unknown[] = [],
): void {
  for (const [index, row] of rows.entries()) {
    if (row.role === 'assistant') send({ type: 'text-delta', id: `t${index}`, delta: row.content });
    send({ type: 'data-rows', data: { messages: [row] } });
  }
  send({ type: 'data-turn', data: { turnId: 't', usage: { ...usage, ...more }, claims } });
  done();
}

const text = 'Alice has **92** in Math, so 90 on average, and 97 in Art &amp; more.';
const at = (words: string, status: string, more = {}) => {
  const start = text.indexOf(words);
  return { row: 0, start, end: start + words.length, status, ...more };
};
const claims = [at('92', 'supported'), at('90', 'derived'), at('97', 'unsupported')];

test('claims are marked where they stand while the text streams, and after a reload', async () => {
  let finish = (): void => undefined;
  answer = (exchange) => {
    exchange.send(
      { type: 'text-delta', id: 'a', delta: text },
      { type: 'data-claims', data: { id: 'a', claims } },
    );
    finish = () => {
      exchange.send({
        type: 'data-rows',
        data: { messages: [{ role: 'assistant', content: text, seal: 's' }] },
      });
      exchange.send({ type: 'data-turn', data: { turnId: 't', usage, claims } });
      exchange.done();
    };
  };
  const marks = chat.log.locator('.markdown mark');
  const marked = async () =>
    marks.evaluateAll((all) => all.map((mark) => `${mark.textContent} ${mark.className.split('-')[1]}`));
  const expected = ['92 supported', '90 derived', '97 unsupported'];
  await chat.ask('Alice?');
  await expect.poll(marked).toEqual(expected);
  finish();
  await chat.idle();
  expect(await marked()).toEqual(expected);
  await chat.page.reload();
  await expect.poll(marked).toEqual(expected);
  await chat.log.getByText('1 score in no look-up').click();
  await chat.log.getByText('Do not rely on it.', { exact: false }).first().waitFor();
});

test('text that is taken back is gone from the page, and the reason stands in its place', async () => {
  let takeBack = (): void => undefined;
  answer = ({ send, done }) => {
    send({ type: 'text-delta', id: 'a', delta: 'Alice has 100 points.' });
    takeBack = () => {
      const said = 'The look-up failed.';
      send({
        type: 'data-replace',
        data: { id: 'a', text: said, guardrail: 'grounding', reason: 'it contradicts the look-up' },
      });
      send({ type: 'data-rows', data: { messages: [{ role: 'assistant', content: said, seal: 's' }] } });
      done();
    };
  };
  await chat.ask('Alice?');
  await chat.log.getByText('Alice has 100 points.').waitFor();
  takeBack();
  await chat.log.getByText('The look-up failed.').waitFor();
  await chat.idle();
  await chat.page.reload();
  await chat.log.getByText('it contradicts the look-up').waitFor();
  expect(await chat.log.textContent()).not.toContain('100 points');
});

test('the meter shows used and allowed tokens, warns when nearly full, and names what is not sent', async () => {
  answer = (exchange) => reply(exchange, [{ role: 'assistant', content: 'First', seal: 's' }]);
  await chat.ask('one');
  await chat.page.getByText('Context 300 of 1,000 tokens').waitFor();
  await chat.idle();
  const summary: Row = { role: 'summary', content: 'Alice: Math 92', covers: 2, seal: 's' };
  answer = (exchange) =>
    reply(exchange, [summary, { role: 'assistant', content: 'Second', seal: 's' }], {
      contextUsed: 900,
      rowsHidden: [0, 1],
      rowsSummarised: 2,
    });
  await chat.ask('two');
  await chat.page.getByText('nearly full').waitFor();
  await chat.page.getByText('The model no longer sees 2 earlier rows; 2 are kept in a summary.').waitFor();
  expect(await chat.log.getByText('No longer sent to the model').count()).toBe(2);
  await chat.log.getByText('Summary made here').click();
  await chat.log.getByText('Alice: Math 92').waitFor();
  await chat.page.reload();
  await chat.log.getByText('Summary made here').waitFor();
  await chat.log.getByText('First').waitFor();
  answer = (exchange) => reply(exchange, [{ role: 'assistant', content: 'Third', seal: 's' }]);
  await chat.ask('three');
  await chat.log.getByText('Third').waitFor();
  expect(server.posted.at(-1)?.messages.map((row) => Reflect.get(Object(row), 'role'))).toEqual([
    'user',
    'assistant',
    'user',
    'summary',
    'assistant',
    'user',
  ]);
});

test('a change of model inside a conversation is said', async () => {
  answer = (exchange) => reply(exchange, [{ role: 'assistant', content: 'First', seal: 's' }]);
  await chat.ask('one');
  await chat.idle();
  answer = (exchange) =>
    reply(exchange, [{ role: 'assistant', content: 'Second', seal: 's' }], {
      backend: 'ollama',
      model: 'granite4:3b',
    });
  await chat.ask('two');
  await chat.log.getByText('From here the answers come from granite4:3b').waitFor();
});

test('each change shows the text before and after it', async () => {
  answer = ({ send, done }) => {
    send(
      {
        type: 'data-guardrail',
        data: {
          place: 'after-model',
          guardrail: 'tool-names',
          action: 'change',
          detail: '1 name taken out',
          ms: 0.2,
          change: { before: 'I have get_scores', after: 'I have a look-up' },
        },
      },
      { type: 'text-delta', id: 'a', delta: 'I have a look-up' },
    );
    done();
  };
  await chat.ask('Tools?');
  const trail = chat.page.getByRole('complementary', { name: 'Guardrail trail' });
  await trail.getByText('Changed').waitFor();
  await trail.getByText('I have get_scores').waitFor();
  await trail.getByText('I have a look-up').waitFor();
});

test('a reader who scrolls up stays there while text comes, and one click leads back to the end', async () => {
  let send: ChatExchange['send'] = () => undefined;
  answer = (exchange) => {
    send = exchange.send;
    send({ type: 'text-delta', id: 'a', delta: 'line\n\n'.repeat(80) });
  };
  await chat.ask('Long?');
  const top = () => chat.log.evaluate((log) => log.scrollTop);
  await expect.poll(top).toBeGreaterThan(500);
  await chat.log.evaluate((log) => log.scrollTo(0, 100));
  await chat.page.getByRole('button', { name: 'Latest' }).waitFor();
  send({ type: 'text-delta', id: 'a', delta: 'more\n\n'.repeat(20) });
  await chat.log.getByText('more').last().waitFor();
  expect(await top()).toBe(100);
  await chat.page.getByRole('button', { name: 'Latest' }).click();
  expect(await top()).toBeGreaterThan(500);
});

test('half a character that comes alone breaks nothing, and its other half makes it whole', async () => {
  let last: ChatExchange | undefined;
  answer = (exchange) => {
    last = exchange;
    exchange.send({ type: 'text-delta', id: 'a', delta: 'Smile [here](https://example.org/\ud83d) \ud83d' });
  };
  await chat.ask('one');
  await chat.log.getByText('Smile').waitFor();
  last?.send({ type: 'text-delta', id: 'a', delta: '\ude00 and \ud83d' });
  await chat.log.getByText('😀 and').waitFor();
  const kept = 'Smile 😀 and \ufffd';
  last?.send({ type: 'data-rows', data: { messages: [{ role: 'assistant', content: kept, seal: 's' }] } });
  last?.done();
  await chat.idle();
  await chat.log.getByText(kept).waitFor();
  await chat.page.reload();
  await chat.log.getByText(kept).waitFor();
  await chat.ask('two');
  await chat.log.getByText('Smile').nth(1).waitFor();
  await chat.stop.click();
  await chat.idle();
  await chat.ask('three');
  await chat.stop.waitFor();
  await expect.poll(() => server.posted.at(-1)?.messages.length).toBe(5);
  expect(JSON.stringify(server.posted.at(-1)?.messages)).not.toMatch(/\\ud[89a-f]/i);
  expect(chat.complaints).toEqual([]);
});

test('text that streams and ends moves nothing that the reader is reading', async () => {
  let last: ChatExchange | undefined;
  answer = (exchange) => {
    last = exchange;
  };
  await chat.ask('one');
  await expect.poll(() => last !== undefined).toBe(true);
  await chat.page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Element }[] = Reflect.get(entry, 'sources');
        shifts.push(sources.map(({ node }) => node?.className || node?.nodeName).join(', '));
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const content = Array.from({ length: 12 }, (_, line) => `- line ${line} with **words** in it`).join('\n');
  for (const delta of content.match(/[\s\S]{1,25}/g) ?? []) {
    last?.send({ type: 'text-delta', id: 'a', delta });
    await chat.page.waitForTimeout(40);
  }
  last?.send({ type: 'data-rows', data: { messages: [{ role: 'assistant', content, seal: 's' }] } });
  last?.send({ type: 'data-turn', data: { turnId: 't', usage, claims: [] } });
  last?.done();
  await chat.idle();
  await chat.page.waitForTimeout(300);
  const shifts: string[] = await chat.page.evaluate(() => Reflect.get(globalThis, 'shifts'));
  // What stands below growing text goes down with it.
  expect(shifts.filter((names) => !/^(status-line|turn-footer)$/.test(names))).toEqual([]);
});
