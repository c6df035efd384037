// The stand-in at its best: calls the tool that a question needs, then says what it answered. Deterministic, and
// knows nothing but the messages and tool definitions of the request.
import type { Answer, AnswerCall, SeenRequest } from '../answer.ts';
import { findIntent, type Intent } from './find-intent.ts';
import { findMentions } from './find-names.ts';
import { findTools, type KnownTools } from './find-tools.ts';
import { phraseAnswers } from './phrase-answers.ts';
import { readTalk } from './read-talk.ts';
import { asksForSummary, summarise } from './summarise.ts';

const talk = {
  greeting: 'Hello! Whose scores would you like to see?',
  thanks: 'You are welcome. Is there anything else you would like to know?',
  inside: 'I can’t share how I work inside, but I am glad to help. Whose scores would you like to see?',
  help: 'I can look up student scores and class averages, and find passages in the school handbook. What would you like to know?',
  unclear: 'I can help with student scores and the school handbook. What would you like to know?',
} as const;

export function replyPlainly(request: SeenRequest): Answer {
  if (asksForSummary(request)) return { content: summarise(request) };
  const seen = readTalk(request);
  if (seen.answers.length > 0) {
    const { subject } = findMentions(seen.question);
    return { content: phraseAnswers(seen.answers, { question: seen.question, subject }) };
  }
  const tools = findTools(request.tools);
  return replyTo(findIntent(seen, tools), tools);
}

function replyTo(intent: Intent, tools: KnownTools): Answer {
  switch (intent.kind) {
    case 'scores': {
      if (intent.names.length === 0) return { content: 'Whose scores would you like to see?' };
      const calls = scoreCalls(intent, tools);
      return calls.length > 0 ? { toolCalls: calls } : { content: 'I can’t look up scores for you here.' };
    }
    case 'class':
      return replyToClass(intent, tools);
    case 'handbook':
      return tools.handbook
        ? {
            toolCalls: [
              {
                name: tools.handbook.name,
                arguments: { [tools.handbook.subject]: intent.query.slice(0, 200) },
              },
            ],
          }
        : { content: talk.unclear };
    default:
      return { content: talk[intent.kind] };
  }
}

function scoreCalls(
  intent: Extract<Intent, { kind: 'scores' }>,
  { scores }: KnownTools,
): readonly AnswerCall[] {
  if (!scores) return [];
  const { name, subject, className } = scores;
  return intent.names.map((student) => ({
    name,
    arguments: {
      [subject]: student,
      ...(className && intent.className ? { [className]: intent.className } : {}),
    },
  }));
}

function replyToClass(
  { className, subject }: Extract<Intent, { kind: 'class' }>,
  { classes }: KnownTools,
): Answer {
  if (!classes) return { content: 'I can’t look up classes for you here.' };
  if (!className) return { content: 'Which class do you mean?' };
  const narrowed = classes.assessment && subject ? { [classes.assessment]: subject } : {};
  return { toolCalls: [{ name: classes.name, arguments: { [classes.subject]: className, ...narrowed } }] };
}
