// The page's icons, drawn as strokes on a 16 by 16 grid. Decoration only: the word beside an icon, or the
// label of its button, carries the meaning.
const paths = {
  pass: 'M3 8.5 6.5 12 13 4.5',
  change: 'M3 5.5h8.5M9 3l2.5 2.5L9 8M13 10.5H4.5M7 8l-2.5 2.5L7 13',
  block: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM3.8 3.8l8.4 8.4',
  flag: 'M4 14V2.5M4 3h8l-2 2.7 2 2.8H4',
  off: 'M8 2v5M4.6 4.2a5.2 5.2 0 1 0 6.8 0',
  error: 'M8 2 14.5 13.5h-13ZM8 6.5v3M8 11.4v.2',
  send: 'M8 13.5V2.8M3.5 7.2 8 2.7l4.5 4.5',
  stop: 'M4 4h8v8H4z',
  plus: 'M8 3v10M3 8h10',
  chats: 'M2.5 3.5h11v7.5H7L4 13.5V11H2.5z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.4M8 13.6V15M1 8h1.4M13.6 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.2 9.8A5.6 5.6 0 0 1 6.2 2.8a5.6 5.6 0 1 0 7 7Z',
  auto: 'M8 2.2a5.8 5.8 0 1 0 0 11.6ZM8 2.2a5.8 5.8 0 0 1 0 11.6',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  again: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  edit: 'M3 13l.6-2.8L10.8 3 13 5.2 5.8 12.4zM9.4 4.4l2.2 2.2',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5',
  close: 'M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4',
  person: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4ZM2.8 13.6c.6-2.6 2.7-4 5.2-4s4.6 1.4 5.2 4',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  play: 'M4.5 2.8v10.4L12.8 8z',
  upload: 'M8 10.5V2.8M4.5 6 8 2.6 11.5 6M2.5 10.5v3h11v-3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3l3.4 3.4',
  shield: 'M8 1.8 13 3.6v4.2c0 3-2 5.2-5 6.4-3-1.2-5-3.4-5-6.4V3.6z',
  question:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM6.3 6.3C6.4 5.3 7.1 4.7 8 4.7s1.7.6 1.7 1.5c0 1.2-1.7 1.4-1.7 2.7M8 11.2v.2',
  down: 'M3.5 6 8 10.5 12.5 6',
  none: 'M3 8h10',
  hidden:
    'M2 2l12 12M6 4.1A6.7 6.7 0 0 1 8 3.8c4 0 6.5 4.2 6.5 4.2a11 11 0 0 1-2 2.4M4 5.3A10.6 10.6 0 0 0 1.5 8S4 12.2 8 12.2c1 0 1.9-.3 2.7-.7',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
