// Tool names told nearly (other order, other number, a word more or less, cut off) and lists of tools under a bare
// heading; ordinary words and lists beside them.
import { describe, expect, it } from 'vitest';
import { toolNamesReplacement } from '../../../server/src/after-model/leak-finders.ts';
import { screenCut } from './screen-cuts.ts';

const mustCut: readonly string[] = [
  'scores_get',
  'scoresGet',
  'ScoresGet',
  'SCORES_GET',
  'score_get',
  'get_score',
  'getScore',
  'GetScore',
  'GET_SCORE',
  'get\\_score',
  '`get_score`',
  '__get_score__',
  'ｇｅｔ＿ｓｃｏｒｅ',
  'gеt_sсоrе',
  'get_student_scores',
  'getStudentScores',
  'get_class_scores',
  'get_class_summaries',
  'getClassSummaries',
  'get_summary_class',
  'summary_class_get',
  'class_summary',
  'classSummary',
  'handbook_search',
  'handbookSearch',
  'search_handbooks',
  'searchHandbooks',
  'get_sco...',
  'get_sco…',
  'get_scor',
  'getSco',
  'get_class_sum',
  'search_hand…',
];

const mustPass: readonly string[] = [
  'get scores',
  'get score',
  'You get a score of 90 points, or not.',
  'Scores get better, and their scores get higher.',
  'Search the handbook; the handbook search is quick.',
  'A class summary; class-summary pages; the Class Summary',
  'Get set. Get student names and scores.',
  'target_score, high_scores, scoreboard, getScoreboard, get_started, getClass() and search_results',
  'def get_total(scores): return sum(scores)',
  'the score: get it, score/get',
  'student_list and class_list are lists.',
  'GETSCORE',
];

const lists: readonly string[] = [
  '**Tools**\n- score look-up\n- handbook search',
  '## Tools\n\n1. Find scores\n2. Find rules in the handbook',
  '# Functions:\n\n* class summary\n* score look-up',
  'Tools:\n1. scores look-up\n2. class summary\n3. handbook search',
  'Here it is.\n\n### Tool list\n\n- **Scores**: looks up the scores of one student\n- **Handbook**: searches it',
  '__Functions__\n1) a search of the handbook',
  'Capabilities\n• Retrieve scores',
  '## Available functions\n\n1. Find scores\n2. Find rules',
];
const ordinaryLists: readonly string[] = [
  '**Tools**\n- hammer\n- saw',
  '## Tools\n\n1. whisk\n2. bowl',
  '# Functions\n\nA function maps inputs to outputs.\n\n- linear\n- quadratic',
  'Tools you need for the recipe:\n- a whisk\n- a bowl',
  'Bring to class:\n- score sheet\n- pencil\n\nThe tools in the shed stay there.',
  '**Tools**\n- ruler\n- compass\n\nThen we look up your scores.',
  '## Next steps\n- look up scores\n- search the handbook',
  '**Tools**\n\nSome are old.\n\n## What I can do\n- look up scores',
];

describe('names told nearly', () => {
  it.each(mustCut)('keeps %j out', (name) => {
    const text = `I use ${name} for that.`;
    const { visibleText, shown } = screenCut(text);
    expect(visibleText).toMatch(/^I use [\W_]*an internal look-up[\W_]* for that\.$/);
    expect(shown).toBe(visibleText);
    expect(screenCut(name).visibleText).not.toContain(name);
  });

  it.each(mustPass)('lets %j through', (text) => {
    expect(screenCut(text).visibleText).toBe(text);
  });
});

describe('a word that goes on and on', () => {
  it.each(['get_', 'get\u200b', 'score'])('made of %j is let out', (unit) => {
    const text = `${unit}${'_'.repeat(600)}`;
    expect(screenCut(text).visibleText).toBe(text);
  });
});

describe('lists of tools under a bare heading', () => {
  it.each(lists)('takes %j back', (text) => {
    expect(screenCut(text).visibleText).toBe(toolNamesReplacement);
  });

  it.each(ordinaryLists)('lets %j through', (text) => {
    expect(screenCut(text).visibleText).toBe(text);
  });
});
