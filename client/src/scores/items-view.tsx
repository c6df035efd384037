// What a tool found: scores as a score table, anything else as a plain table of its fields. Long lists
// show their beginning, with the rest one click away.
import type { JsonValue } from '@handrail/wire';
import { useState } from 'react';
import { humanise, plural } from '../ui/format.ts';
import { ScoreTable, scoresOf } from './score-table.tsx';

const shownAtFirst = 6;
const mostColumns = 6;

export function ItemsView({ items }: { readonly items: readonly JsonValue[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, shownAtFirst);
  const scores = scoresOf(shown);
  return (
    <>
      {scores ? <ScoreTable scores={scores} /> : <FieldTable items={shown} />}
      {items.length > shownAtFirst && (
        <button type="button" className="button quiet small" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${plural(items.length, 'row')}`}
        </button>
      )}
    </>
  );
}

function FieldTable({ items }: { readonly items: readonly JsonValue[] }) {
  const records = items.map(recordOf);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, mostColumns);
  return (
    <div className="table-scroll">
      <table className="field-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{humanise(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished result never move
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} className={typeof record[column] === 'number' ? 'align-right' : undefined}>
                  {cellText(record[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function recordOf(item: JsonValue): Record<string, JsonValue> {
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? item : { value: item };
}

/** Numbers with at most two decimals, lists and objects in short. */
function cellText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${cellText(one)}`)
      .join(', ');
  }
  return String(value);
}
