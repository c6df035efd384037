// Reads a folder of Markdown pages and cuts each into sections at its headings. Hidden files, folders, links and
// whatever is no regular `.md` file are left out. A handbook that is too large is refused as a whole: searching a part
// of it would make "nothing found" untrue.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Section {
  /** The page's file name without its ending. */
  readonly page: string;
  /** The page's first heading, else its name. */
  readonly title: string;
  /** The section's own heading; the title for what stands before the first one. */
  readonly section: string;
  readonly text: string;
}

const maxPages = 500;
const maxPageBytes = 512 * 1024;
const maxTotalBytes = 4 * 1024 * 1024;

/** The handbook is too large; the message says what of it. */
export class HandbookTooLarge extends Error {}

// Matches "## Lunch", not "#lunch" or "text # more". Anchored; what follows the spaces is taken whatever it is.
const heading = /^(#{1,6})\s+(.*)$/s;

/** The first of the folders that is there. */
export function chooseFolder(folders: readonly string[]): string | undefined {
  return folders.find((folder) => existsSync(folder) && statSync(folder).isDirectory());
}

export function readPages(folder: string): readonly Section[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.md$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (names.length > maxPages)
    throw new HandbookTooLarge(`there are ${names.length} pages, at most ${maxPages} are searched`);
  const sections: Section[] = [];
  let bytes = 0;
  for (const name of names) {
    const file = join(folder, name);
    const { size } = statSync(file);
    bytes += size;
    if (size > maxPageBytes)
      throw new HandbookTooLarge(`the page "${name}" is larger than ${maxPageBytes / 1024} KiB`);
    if (bytes > maxTotalBytes)
      throw new HandbookTooLarge(`the pages together are larger than ${maxTotalBytes / 1024 / 1024} MiB`);
    sections.push(...cutIntoSections(name.slice(0, -3), readFileSync(file, 'utf8')));
  }
  return sections;
}

/** The sections of one page, in order; empty ones are left out. */
function cutIntoSections(page: string, markdown: string): readonly Section[] {
  let title: string | undefined;
  let section: string | undefined;
  let lines: string[] = [];
  const sections: Section[] = [];
  const close = () => {
    const text = plainText(lines);
    if (text !== '') sections.push({ page, title: title ?? page, section: section ?? title ?? page, text });
    lines = [];
  };
  for (const line of markdown.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const found = heading.exec(line);
    if (!found) {
      lines.push(line);
      continue;
    }
    close();
    const words = plainText([found[2] ?? '']);
    if (title === undefined) title = words;
    else section = words;
  }
  close();
  return sections;
}

/** Without the marks of lists, quotes, emphasis and links: one paragraph. */
function plainText(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/^\s*(?:[-*+>]|\d{1,3}\.)\s+/, '').trim())
    .join(' ')
    .replace(/\[([^[\]]{1,300})\]\([^()\s]{1,500}\)/g, '$1')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
