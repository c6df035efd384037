// Tool: how a class did, per assessment, without any student's name. Small groups are hidden from all but the
// class's own teacher, and hidden means the same as not there.
import type { JsonValue } from '@handrail/wire';
import { z } from 'zod';
import type { RecordRead } from '../people/record-reads.ts';
import { describeScope, isAudited, isoDay, scopeOf } from '../people/scope-of.ts';
import { classKey } from '../scores/ids.ts';
import { foldWord } from '../scores/names/fold-word.ts';
import { sameLoosely } from '../scores/names/name-forms.ts';
import { splitName } from '../scores/names/split-name.ts';
import type { AssessmentPoints, ScoreStore } from '../scores/score-store.ts';
import { defineTool } from './define-tool.ts';
import { areClassesInScope } from './still-in-scope.ts';
import { summarisePoints } from './summarise-points.ts';
import { optionalTextArgument, textArgument } from './text-argument.ts';
import type { Tool, ToolContext, ToolOutcome, ToolSentences } from './tool.ts';

export interface GetClassSummaryDependencies {
  readonly store: ScoreStore;
  readonly recordRead: RecordRead;
  readonly now: () => Date;
}

const name = 'get_class_summary';
/** Averages of fewer people can tell what one of them scored. */
const minGroup = 10;

const schema = z.object({
  class_name: textArgument('the name of a class', 'The class, such as 10A.'),
  assessment: optionalTextArgument(
    'the title of an assessment',
    'One assessment, such as Math. Leave it out for all of them.',
  ),
});
type Arguments = z.infer<typeof schema>;

const sentences: ToolSentences = {
  empty:
    'There is no summary for that class and assessment (kind: empty). This is a real answer: tell the person just that, and nothing more.',
  refused: {
    FORBIDDEN:
      'Refused (code: FORBIDDEN): this person’s role may not see class summaries. Say just that; it is the same for every class.',
  },
  results: () =>
    'Each item is one assessment of the class; points of graded scores only. Report the numbers as they stand and no others.',
};

const mayUse: Tool['mayUse'] = ({ role }) => role === 'teacher' || role === 'counsellor' || role === 'admin';

const wordsOf = (text: string) => splitName(text).tokens.map(foldWord);

/** Every word asked for stands in the title, in any case and with or without accents. */
function titleFits(title: string, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  const words = wordsOf(title);
  return wordsOf(asked).every((word) => words.some((known) => sameLoosely(word, known)));
}

/** Where titles are equal word for word to what was asked, the longer ones are not meant. */
function chooseAssessments(all: readonly AssessmentPoints[], asked: string | undefined) {
  const fits = all.filter(({ assessment }) => titleFits(assessment, asked));
  const exact = fits.filter(({ assessment }) => wordsOf(assessment).length === wordsOf(asked ?? '').length);
  return asked !== undefined && exact.length > 0 ? exact : fits;
}

function toItem({ className, assessment, date, maxPoints, points }: AssessmentPoints): JsonValue[] {
  const summary = summarisePoints(points, maxPoints);
  return summary ? [{ className, assessment, date, maxPoints, ...summary }] : [];
}

export function createGetClassSummary(dependencies: GetClassSummaryDependencies): Tool<Arguments> {
  const { store, recordRead, now } = dependencies;

  async function run(args: Arguments, { person, turnId }: ToolContext): Promise<ToolOutcome> {
    if (!mayUse(person)) {
      return { refused: { code: 'FORBIDDEN', message: 'This person’s role may not see class summaries.' } };
    }
    const scope = scopeOf(person, isoDay(now()));
    const asked = classKey(args.class_name);
    const className = (await store.classNames(scope)).find((each) => classKey(each) === asked);
    const all = className === undefined ? [] : await store.classPoints(className, scope);
    const least = person.role === 'teacher' ? 1 : minGroup;
    const shown = chooseAssessments(all, args.assessment).filter(({ points }) => points.length >= least);
    const items = shown.flatMap(toItem);
    if (isAudited(person)) {
      const outcome = items.length > 0 ? 'results' : 'empty';
      await recordRead({ person, tool: name, studentIds: [], className: className ?? null, outcome, turnId });
    }
    return { items };
  }

  return defineTool({
    name,
    title: 'Class summary',
    description:
      'Count, mean, median, lowest, highest and distribution of a class’s scores for each assessment. Names no students.',
    schema,
    permission: { mayUse, scope: describeScope },
    sentences,
    run,
    stillInScope: async (result, person) =>
      mayUse(person) && areClassesInScope(result, scopeOf(person, isoDay(now())), store),
  });
}
