// A modal panel over the page, from the browser's own dialog: it holds the focus, closes with Escape, and
// gives the focus back. A click beside it closes it too.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface SheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `side` slides along the right edge; `middle` stands in the page. */
  readonly place?: 'side' | 'middle';
}

export function Sheet({ title, open, onClose, children, place = 'side' }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    // The browser's own way of telling a click on the backdrop: the dialog itself is the target.
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('click', onClick);
      dialog.close();
    };
  }, [open]);
  return (
    <dialog ref={ref} className={`sheet sheet-${place}`} aria-labelledby={titleId} onClose={onClose}>
      {open && (
        <div className="sheet-inside">
          <header className="sheet-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="button quiet square" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className="sheet-body">{children}</div>
        </div>
      )}
    </dialog>
  );
}
