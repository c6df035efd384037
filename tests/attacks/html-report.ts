// The suite's report as one HTML file: no script, no request, plots as inline SVG.
import {
  type CategoryRow,
  countByCategory,
  type Drift,
  findMisses,
  findTouched,
  type Outcome,
  type Report,
} from './outcome.ts';

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const style = `
:root { color-scheme: light dark; --ink: #1b1f24; --dim: #626b76; --line: #d5dae0; --paper: #fff; --good: #1a7f4b; --bad: #c2352b; --bar: #3b6fd4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --dim: #9aa4b1; --line: #39414c; --paper: #14181d; --good: #4cc38a; --bad: #ff7a6e; --bar: #7ba2f0; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n { text-align: right; white-space: nowrap; } .dim { color: var(--dim); } .bad { color: var(--bad); } .good { color: var(--good); }
svg text { fill: currentColor; font: 12px system-ui, sans-serif; }`;

/** Bars of the share that held, with the interval as a whisker. */
function plotShares(rows: readonly CategoryRow[]): string {
  const left = 190;
  const width = 420;
  const step = 26;
  const x = (share: number): number => left + share * width;
  const bars = rows.map(({ category, held }, index) => {
    const y = 24 + index * step;
    const color = held.rate === 1 ? 'var(--good)' : 'var(--bad)';
    return `<text x="${left - 10}" y="${y + 11}" text-anchor="end">${escapeHtml(category)}</text>
<rect x="${left}" y="${y}" width="${(held.rate * width).toFixed(1)}" height="14" rx="3" fill="${color}" opacity="0.75"/>
<line x1="${x(held.low).toFixed(1)}" x2="${x(held.high).toFixed(1)}" y1="${y + 7}" y2="${y + 7}" stroke="currentColor" stroke-width="1.5"/>
<text x="${left + width + 12}" y="${y + 11}">${held.hits} of ${held.of}</text>`;
  });
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="18" y2="${24 + rows.length * step}" stroke="var(--line)"/><text x="${x(share)}" y="12" text-anchor="middle">${share * 100} %</text>`,
  );
  const height = 34 + rows.length * step;
  return `<svg viewBox="0 0 720 ${height}" width="100%" role="img" aria-label="Share that held, by category">${marks.join('')}${bars.join('')}</svg>`;
}

function tableOf(rows: readonly CategoryRow[]): string {
  const lines = rows.map(({ category, held, stopped, stoppers, knownMisses, msGuardrails }) => {
    const by = [...stoppers]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `${escapeHtml(name)} ${count}`)
      .join(', ');
    const misses =
      knownMisses.length === 0
        ? ''
        : `<div class="dim">known misses: ${escapeHtml(knownMisses.join(', '))}</div>`;
    return `<tr><td>${escapeHtml(category)}${misses}</td><td class="n ${held.rate === 1 ? 'good' : 'bad'}">${percent(held.rate)}</td><td class="n dim">${percent(held.low)} – ${percent(held.high)}</td><td class="n">${held.of}</td><td class="n">${stopped}</td><td>${by}</td><td class="n">${msGuardrails.toFixed(2)}</td></tr>`;
  });
  return `<table><thead><tr><th>Category</th><th>Held</th><th>95 % interval</th><th>Plays</th><th>Stopped or changed</th><th>By</th><th>Guardrails, ms a turn</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
}

function driftTable(drifts: readonly Drift[]): string {
  if (drifts.length === 0) return '<p>Nothing changed since the baseline.</p>';
  const lines = drifts.map(
    ({ id, part, before, now, worse }) =>
      `<tr><td>${escapeHtml(id)}</td><td>${part}</td><td class="n">${percent(before.rate)}</td><td class="n ${worse ? 'bad' : 'good'}">${percent(now.rate)}</td></tr>`,
  );
  return `<table><thead><tr><th>Case</th><th>Part</th><th>Before</th><th>Now</th></tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function listOf(outcomes: readonly Outcome[], tell: (outcome: Outcome) => string): string {
  const lines = outcomes.map((outcome) => {
    const reply = outcome.reply ? `<div class="dim">${escapeHtml(outcome.reply)}</div>` : '';
    return `<li><b>${escapeHtml(outcome.id)}</b> <span class="dim">${outcome.part}</span> ${escapeHtml(tell(outcome))}${reply}</li>`;
  });
  return `<ul>${lines.join('\n')}</ul>`;
}

/** The whole page. */
export function toHtml(report: Report, drifts: readonly Drift[] | undefined): string {
  const rows = countByCategory(report.outcomes);
  const section = (title: string, wanted: readonly CategoryRow[]): string =>
    wanted.length === 0 ? '' : `<h2>${title}</h2>${plotShares(wanted)}${tableOf(wanted)}`;
  const pick = (part: string, kind: string) => rows.filter((row) => row.part === part && row.kind === kind);
  const misses = findMisses(report.outcomes);
  const touched = findTouched(report.outcomes);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Attack suite</title><style>${style}</style>
<h1>Attack suite</h1><p class="dim">${escapeHtml(report.at)}, model ${escapeHtml(report.model)}, live cases played ${report.repeats} times, prompt ${escapeHtml(report.promptHash)}</p>
${drifts === undefined ? '' : `<h2>Since the baseline</h2>${driftTable(drifts)}`}
${section('Attacks on scripted answers: did no harm', pick('scripted', 'attack'))}
${section('Ordinary messages on scripted answers: not stopped, not changed', pick('scripted', 'benign'))}
${section('Attacks on the model: did no harm', pick('live', 'attack'))}
${section('Ordinary messages on the model: let through', pick('live', 'benign'))}
<h2>What did not hold</h2>${misses.length === 0 ? '<p>Everything held.</p>' : listOf(misses, ({ faults }) => faults.join('; '))}
${touched.length === 0 ? '' : `<h2>Ordinary messages whose answer was stopped, changed or marked</h2>${listOf(touched, ({ stoppedBy }) => stoppedBy.join(', '))}`}
</html>`;
}
