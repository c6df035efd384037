import { describe, expect, it } from 'vitest';
import { matchToolName } from '../../../../server/src/model/clean/match-tool-name.ts';

const names = ['get_scores', 'get_class_summary', 'search_handbook'];

describe('matchToolName', () => {
  it.each([
    ['get_scores', 'get_scores'],
    ['functions.get_scores', 'get_scores'],
    ['default_api:get_scores', 'get_scores'],
    ['tools/get_scores', 'get_scores'],
    ['get_scores<|channel|>commentary', 'get_scores'],
    ['<|python_tag|>get_scores', 'get_scores'],
    ['GET_SCORES', 'get_scores'],
    ['getScores', 'get_scores'],
    ['get-scores', 'get_scores'],
    [' get_scores ', 'get_scores'],
    ['scores', 'get_scores'],
    ['class_summary', 'get_class_summary'],
    ['handbook', 'search_handbook'],
  ])('%j means %s', (written, name) => expect(matchToolName(written, names)).toBe(name));

  it.each([
    '',
    '_',
    'get',
    'get_score',
    'scores_of',
    'assistant<|channel|>analysis',
    'constructor',
    '__proto__',
    'toString',
    'delete_scores',
    'ook',
    'x'.repeat(100_000),
  ])('%j means none', (written) => expect(matchToolName(written, names)).toBeUndefined());

  it('does not choose between two', () => {
    expect(matchToolName('scores', ['get_scores', 'list_scores'])).toBeUndefined();
    expect(matchToolName('GETSCORES', ['get_scores', 'getScores'])).toBeUndefined();
  });
});
