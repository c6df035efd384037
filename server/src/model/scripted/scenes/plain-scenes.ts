// Scenes in which the model behaves: what the chat is for.
import type { Scene } from '../scene.ts';

export const plainScenes: readonly Scene[] = [
  {
    info: {
      id: 'plain-question',
      title: 'A plain question',
      shows: 'The model asks for a look-up, reads the result and answers. Every guardrail passes.',
      messages: ['What are Alice’s scores?'],
      guardrails: [],
      who: 'teacher',
    },
  },
  {
    info: {
      id: 'two-students',
      title: 'Two students at once',
      shows: 'Two look-ups in one step run side by side, and each gets exactly one result.',
      messages: ['What are the scores of Alice and Bob?'],
      guardrails: [],
      who: 'teacher',
    },
  },
  {
    info: {
      id: 'follow-up',
      title: 'A follow-up',
      shows: 'The second question only makes sense with the first: the history goes along, sealed.',
      messages: ['What are Alice’s scores?', 'And Bob?'],
      guardrails: [],
      who: 'teacher',
    },
  },
  {
    info: {
      id: 'unknown-student',
      title: 'A student who does not exist',
      shows:
        'A look-up that found nothing is an answer, not a failure: no student with that name, and nothing more.',
      messages: ['What are sbhiske’s scores?'],
      guardrails: [],
      who: 'teacher',
    },
  },
];
