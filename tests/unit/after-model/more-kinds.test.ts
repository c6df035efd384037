import { describe, expect, it } from 'vitest';
import { findToolListing } from '../../../server/src/after-model/tool-listing.ts';

describe('findToolListing', () => {
  it.each([
    'my functions: 1.',
    'available tools: one for scores',
    'these are my internal functions',
    'here is what i have. my callable functions are:',
  ])('finds a listing under a heading: %s', (sentence) => {
    expect(findToolListing(sentence)).toBeDefined();
  });
  it.each([
    'you need three tools: a ruler, a compass and a pencil',
    'the function f(x) is linear',
    'i can’t share my functions',
  ])('lets ordinary talk of tools pass: %s', (sentence) => {
    expect(findToolListing(sentence)).toBeUndefined();
  });
});
