// How full the model's window was in the newest turn, and what of the conversation it no longer sees.
import type { Usage } from '@handrail/wire';
import { formatCount, plural } from '../ui/format.ts';

export function ContextMeter({ usage }: { readonly usage: Usage }) {
  const { contextUsed, contextTokens, rowsHidden, rowsSummarised } = usage;
  const share = contextTokens > 0 ? contextUsed / contextTokens : 0;
  const full = share >= 0.8;
  return (
    <div className={full ? 'context-meter full' : 'context-meter'}>
      <meter min={0} max={Math.max(contextTokens, 1)} high={contextTokens * 0.8} value={contextUsed}>
        {Math.round(share * 100)} %
      </meter>
      <span>
        Context {formatCount(contextUsed)} of {formatCount(contextTokens)} tokens
        {full && ', nearly full'}
      </span>
      {rowsHidden.length > 0 && (
        <span>
          The model no longer sees {plural(rowsHidden.length, 'earlier row')}
          {rowsSummarised > 0 && `; ${formatCount(rowsSummarised)} are kept in a summary`}.
        </span>
      )}
    </div>
  );
}
