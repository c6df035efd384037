// Keeps a scrolling box at its end while text grows, and lets go as soon as the reader scrolls up.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near the end still counts as being there. */
const nearPx = 60;

/** `content` is anything that changes when the box grows. */
export function useStickToEnd(content: unknown): {
  boxRef: RefObject<HTMLDivElement | null>;
  away: boolean;
  toEnd: () => void;
} {
  const boxRef = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const [away, setAway] = useState(false);

  useEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    const onScroll = () => {
      stuck.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      setAway(!stuck.current);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, []);

  const toEnd = useCallback(() => {
    const box = boxRef.current;
    if (!box) return;
    stuck.current = true;
    box.scrollTop = box.scrollHeight;
    setAway(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content has changed
  useLayoutEffect(() => {
    if (stuck.current) toEnd();
  }, [content, toEnd]);

  return { boxRef, away, toEnd };
}
