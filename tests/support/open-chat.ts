// The chat page in a browser, as tests drive it: by the names that a screen reader would read out.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';

export interface Chat {
  readonly page: Page;
  readonly log: Locator;
  readonly message: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  /** What the browser complained about: script errors, blocked styles and scripts. */
  readonly complaints: readonly string[];
  /** Types a message and sends it; does not wait for the answer. */
  ask(text: string): Promise<void>;
  /** Waits until no turn is running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly context?: BrowserContext;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

export async function openChat(browser: Browser, url: string, options: OpenOptions = {}): Promise<Chat> {
  const { width = 1280, height = 800, colorScheme = 'light' } = options;
  const context = options.context ?? (await browser.newContext({ viewport: { width, height }, colorScheme }));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  await page.goto(url);
  const message = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send' });
  await message.waitFor();
  return {
    page,
    log: page.getByRole('log', { name: 'Conversation' }),
    message,
    send,
    stop: page.getByRole('button', { name: 'Stop' }),
    complaints,
    async ask(text) {
      await message.fill(text);
      await page.locator('button[aria-label="Send"]:enabled').waitFor();
      await message.press('Enter');
    },
    idle: () => send.waitFor({ timeout: 30_000 }),
    close: () => (options.context ? page.close() : context.close()),
  };
}
