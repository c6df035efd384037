// Measures a page as it stands in the browser: what sticks out to the side, and text with too little contrast.
import type { Page } from 'playwright-core';

/** Boxes whose content sticks out to the side, unless they are made to be scrolled so. */
export function findWideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('.table-scroll, pre, .visually-hidden, svg, dialog:not([open])')) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const bounded = overflowX !== 'visible' || element === document.documentElement;
      if (!bounded || textOverflow === 'ellipsis') continue;
      const pixels = element.scrollWidth - element.clientWidth;
      if (pixels > 1) wide.push(`${element.tagName} ${element.className} by ${pixels} px`);
    }
    return wide;
  });
}

/** Texts whose contrast against what is behind them is under 4.5:1, or 3:1 for large text. Disabled controls are left out. */
export function findPaleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    const toRgba = (colour: string): number[] => {
      paint?.clearRect(0, 0, 1, 1);
      if (paint) paint.fillStyle = colour;
      paint?.fillRect(0, 0, 1, 1);
      return [...(paint?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element: Element): number[] => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const colour = toRgba(getComputedStyle(at).backgroundColor);
        if ((colour[3] ?? 0) > 250) return colour;
      }
      return [255, 255, 255];
    };
    const pale = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      if (!element || !text || element.closest(':disabled, option, noscript')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const [lighter = 0, darker = 0] = [luminance(toRgba(style.color)), luminance(behind(element))].sort(
        (left, right) => right - left,
      );
      const contrast = (lighter + 0.05) / (darker + 0.05);
      const large = Number.parseFloat(style.fontSize) >= 24;
      if (contrast < (large ? 3 : 4.5)) pale.add(`${contrast.toFixed(2)} ${text.slice(0, 60)}`);
    }
    return [...pale];
  });
}
