// Scenes about the loop: endless and repeated calls, a model that is silent, slow, or dies.
import type { Answer, SeenRequest } from '../answer.ts';
import { findTools } from '../reply/find-tools.ts';
import { readTalk } from '../reply/read-talk.ts';
import type { Scene } from '../scene.ts';

const pupils = ['Alice', 'Bob', 'Carol', 'Dan', 'Emma', 'Finn', 'Grace', 'Hugo', 'Ida', 'Jonas'];
const wordDelayMs = 150;

function callFor(request: SeenRequest, student: string): Answer | undefined {
  const { scores } = findTools(request.tools);
  return scores && { toolCalls: [{ name: scores.name, arguments: { [scores.subject]: student } }] };
}

function callForever(request: SeenRequest): Answer | undefined {
  const { rounds } = readTalk(request);
  const lap = Math.floor(rounds / pupils.length);
  const student = pupils[rounds % pupils.length] ?? 'Alice';
  return callFor(request, lap === 0 ? student : `${student} ${lap + 1}`);
}

function slowStory(request: SeenRequest): Answer {
  const { question } = readTalk(request);
  const sentence =
    'This answer comes one word after the other, so that there is time to press Stop and to see what happens.';
  return {
    content: `You asked: “${question.slice(0, 80)}” ${`${sentence} `.repeat(6).trim()}`,
    chunkDelayMs: wordDelayMs,
  };
}

export const loopScenes: readonly Scene[] = [
  {
    info: {
      id: 'endless-calls',
      title: 'A model that never stops looking things up',
      shows: 'After a fixed number of steps the model gets no tools any more and has to answer.',
      messages: ['What are Alice’s scores?'],
      guardrails: ['step-cap'],
      who: 'teacher',
    },
    play: callForever,
  },
  {
    info: {
      id: 'same-call',
      title: 'The same look-up again and again',
      shows: 'A call that was answered is not run again; the earlier result is handed back.',
      messages: ['What are Alice’s scores?'],
      guardrails: ['repeat-call'],
      who: 'teacher',
    },
    play: (request) => callFor(request, 'Alice'),
  },
  {
    info: {
      id: 'silence',
      title: 'A model that says nothing',
      shows: 'A model call that sends nothing for too long is ended, and the reader is told.',
      messages: ['What are Alice’s scores?'],
      guardrails: [],
      who: 'teacher',
    },
    play: () => ({ cut: 'stall-before-headers' }),
  },
  {
    info: {
      id: 'slow-answer',
      title: 'A slow answer',
      shows: 'Words appear as they come. Stop ends the model’s work at once, and what came is kept.',
      messages: ['Tell me something slowly.'],
      guardrails: [],
      who: 'teacher',
    },
    play: slowStory,
  },
  {
    info: {
      id: 'death-mid-answer',
      title: 'A model that dies in the middle',
      shows: 'The connection breaks after a few words. There is a plain error and no invented ending.',
      messages: ['What are Alice’s scores?'],
      guardrails: [],
      who: 'teacher',
    },
    play: () => ({
      content: 'Let me think about this for a moment. The scores that you asked for',
      chunkDelayMs: 40,
      cut: 'reset',
    }),
  },
];
