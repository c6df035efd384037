// What stands beside an empty conversation: the four places and the guardrails that stand in each.
import { type GuardrailInfo, places } from '@handrail/wire';
import { placeNames } from './action-look.ts';

export function TrailOutline({ guardrails }: { readonly guardrails: readonly GuardrailInfo[] }) {
  return (
    <div className="trail">
      <p className="trail-intro">
        Guardrails are code around the model, not instructions to it. A message meets them in four places, and
        what each of them did appears here.
      </p>
      <ol className="places">
        {places.map((place) => (
          <li key={place} className="place">
            <h3>{placeNames[place]}</h3>
            <p className="muted">
              {guardrails
                .filter((guardrail) => guardrail.place === place)
                .map((guardrail) => guardrail.title)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
