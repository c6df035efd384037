// Small SVG plots: lines over a scale that may be logarithmic on both axes, with a legend. Colours come from the
// page's style sheet by class, so that both light and dark can be read.

export interface Line {
  readonly name: string;
  /** x and y, x ascending. */
  readonly points: readonly (readonly [number, number])[];
}

export interface PlotOptions {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly logarithmic: boolean;
  readonly lines: readonly Line[];
}

const width = 440;
const height = 302;
const edge = { left: 56, right: 26, top: 48, bottom: 68 };

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Round values that span the given ones: powers of ten and their doubles and halves, or five even steps. */
function ticksFor(values: readonly number[], logarithmic: boolean): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!logarithmic) {
    const rough = Math.max(high, 1e-9) / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
    return Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step);
  }
  const ticks: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high * 10; power *= 10)
    ticks.push(power, 2 * power, 5 * power);
  const first = ticks.findLastIndex((tick) => tick <= low);
  const last = ticks.findIndex((tick) => tick >= high);
  return ticks.slice(first, last + 1);
}

function scale(ticks: readonly number[], from: number, to: number, logarithmic: boolean) {
  const move = (value: number) => (logarithmic ? Math.log(value) : value);
  const [low, high] = [move(ticks[0] ?? 0), move(ticks.at(-1) ?? 1)];
  const span = high === low ? 1 : high - low;
  return (value: number) => Number((from + ((move(value) - low) / span) * (to - from)).toFixed(1));
}

export function drawPlot({ title, x, y, logarithmic, lines }: PlotOptions): string {
  const points = lines.flatMap((line) => line.points);
  const xTicks = ticksFor(
    points.map(([at]) => at),
    logarithmic,
  );
  const yTicks = ticksFor(
    points.map(([, value]) => value),
    logarithmic,
  );
  const toX = scale(xTicks, edge.left, width - edge.right, logarithmic);
  const toY = scale(yTicks, height - edge.bottom, edge.top, logarithmic);
  const name = (tick: number) => Number(tick.toPrecision(3)).toLocaleString('en');
  const bottom = height - edge.bottom;
  const parts = [
    `<text class="title" x="${edge.left}" y="18">${escapeText(title)}</text>`,
    ...yTicks.map(
      (tick) =>
        `<path class="grid" d="M${edge.left} ${toY(tick)}H${width - edge.right}"/>` +
        `<text class="end" x="${edge.left - 6}" y="${toY(tick) + 4}">${name(tick)}</text>`,
    ),
    ...xTicks.map((tick) => `<text class="middle" x="${toX(tick)}" y="${bottom + 16}">${name(tick)}</text>`),
    `<text class="end" x="${width - edge.right}" y="${bottom + 32}">${escapeText(x)}</text>`,
    `<text x="4" y="${edge.top - 12}">${escapeText(y)}</text>`,
    ...lines.map((line, index) => {
      const path = line.points.map(([at, value]) => `${toX(at)} ${toY(value)}`).join('L');
      const dots =
        line.points.length > 12
          ? ''
          : line.points
              .map(([at, value]) => `<circle class="s${index}" cx="${toX(at)}" cy="${toY(value)}" r="3"/>`)
              .join('');
      const legendX = edge.left + index * 96;
      return (
        `<path class="line s${index}" d="M${path}"/>${dots}` +
        `<path class="line s${index}" d="M${legendX} ${height - 12}h18"/>` +
        `<text x="${legendX + 23}" y="${height - 8}">${escapeText(line.name)}</text>`
      );
    }),
  ];
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(title)}">${parts.join('\n')}</svg>`;
}
