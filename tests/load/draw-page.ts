// One page over all kept results: the table, the plots beside it, the command and class of machine of each. Plain
// HTML and SVG without a script; it can be opened from the folder.
import type { Growth } from './bench-growth.ts';
import { drawPlot } from './draw-plot.ts';
import { comparison, type Measurement, sideNames, tableCells } from './print-table.ts';
import type { Kept } from './results.ts';
import type { SoakSample } from './soak.ts';

export interface KeptResults {
  readonly turns: Kept<{ blocks: number; rows: readonly Measurement[] }> | undefined;
  readonly growth: Kept<{ blocks: number; growths: readonly Growth[] }> | undefined;
  readonly soak: Kept<{ minutes: number; turns: number; samples: readonly SoakSample[] }> | undefined;
}

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1c2430, #e6e9ee); --faint: light-dark(#dde2e9, #39424f); }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } td, th { padding: .3rem .8rem; text-align: left; border-bottom: 1px solid var(--faint); }
section { overflow-x: auto; } .plots { display: flex; flex-wrap: wrap; gap: 1rem; } svg { width: 440px; max-width: 100%; }
svg text { font-size: 11px; fill: var(--ink); } svg .title { font-size: 13px; font-weight: 600; }
.end { text-anchor: end; } .middle { text-anchor: middle; } .grid { stroke: var(--faint); }
.line { fill: none; stroke-width: 2; } path.s0 { stroke: #7a8699; } circle.s0, rect.s0 { fill: #7a8699; }
path.s1 { stroke: #1f7ae0; } circle.s1, rect.s1 { fill: #1f7ae0; } path.s2 { stroke: #d9822b; }
circle.s2, rect.s2 { fill: #d9822b; } path.s3 { stroke: #2e9b5b; } circle.s3, rect.s3 { fill: #2e9b5b; }
`;

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawTable(rows: readonly Measurement[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join('')}</tr>`;
  const [head = [], ...body] = tableCells(rows);
  return `<table>${line(head, 'th')}${body.map((cells) => line(cells, 'td')).join('')}</table>`;
}

/** One bar a side for the measurements that are ratios to the bare loop. */
function drawBars(measurement: Measurement): string {
  const bars = sideNames
    .map((name) => ({ name, times: comparison(measurement, name) }))
    .filter(({ times }) => Number.isFinite(times));
  const widest = Math.max(...bars.map(({ times }) => times));
  const parts = bars.map(({ name, times }, index) => {
    const top = 30 + index * 30;
    const length = ((times / widest) * 270).toFixed(1);
    return (
      `<text x="0" y="${top + 15}">${name}</text>` +
      `<rect class="s${index}" x="80" y="${top}" width="${length}" height="20"/>` +
      `<text x="${90 + Number(length)}" y="${top + 15}">${times.toFixed(2)}</text>`
    );
  });
  const title = `${measurement.what}, as times the bare loop`;
  return `<svg viewBox="0 0 440 160" role="img" aria-label="${title}"><text class="title" x="0" y="16">${title}</text>${parts.join('')}</svg>`;
}

const source = ({ command, machine }: Kept<unknown>, more: string) =>
  `<p><code>${escapeText(command)}</code>: ${escapeText(machine)}. ${more}</p>`;

function drawTurns(kept: KeptResults['turns']): string {
  if (!kept) return '';
  const { blocks, rows } = kept.data;
  const ratios = rows.filter(({ compare }) => compare === 'times');
  const note = `Medians of ${blocks} blocks of 40 turns a side, all sides in turn within one run; 32 at once: of 3 rounds.`;
  return `<h2>A turn</h2>${source(kept, note)}<section>${drawTable(rows)}</section><div class="plots">${ratios.map(drawBars).join('')}</div>`;
}

function drawGrowth(kept: KeptResults['growth']): string {
  if (!kept) return '';
  const plots = kept.data.growths.map(({ of, points }) =>
    drawPlot({
      title: `By ${of}`,
      x: of,
      y: 'ms of processor time a turn',
      logarithmic: true,
      lines: sideNames.map((name) => ({
        name,
        points: points.map(({ at, cpuMs }) => [at, cpuMs[name] ?? Number.NaN] as const),
      })),
    }),
  );
  const note = `Medians of ${kept.data.blocks} blocks of 10 turns a side and point, all sides in turn.`;
  return `<h2>Growth</h2>${source(kept, note)}<div class="plots">${plots.join('')}</div>`;
}

function drawSoak(kept: KeptResults['soak']): string {
  if (!kept) return '';
  const { turns, samples } = kept.data;
  const line = (name: string, pick: (sample: SoakSample) => number) => ({
    name,
    points: samples.map((sample) => [sample.minute, pick(sample)] as const),
  });
  const plot = drawPlot({
    title: 'Memory under steady load',
    x: 'minutes',
    y: 'MB',
    logarithmic: false,
    lines: [line('in use', ({ inUseMb }) => inUseMb), line('resident', ({ residentMb }) => residentMb)],
  });
  const note = `${turns.toLocaleString('en')} turns.`;
  return `<h2>Soak</h2>${source(kept, note)}<div class="plots">${plot}</div>`;
}

export function drawPage({ turns, growth, soak }: KeptResults): string {
  const parts = [drawTurns(turns), drawGrowth(growth), drawSoak(soak)].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What Handrail costs</title><style>${style}</style></head>
<body><h1>What Handrail costs</h1>
${parts}
</body></html>
`;
}
