// An answer's Markdown as elements: no raw HTML, no images, links only to full addresses with their host
// shown. Text that would be slow to parse, or that breaks the parser, is shown as it is.
import type { Claim } from '@handrail/wire';
import { Component, memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { markClaims } from './mark-claims.ts';
import { safeLink } from './safe-link.ts';

interface MarkdownProps {
  readonly text: string;
  readonly claims: readonly Claim[];
  /** Where a claim's number comes from, in plain words. */
  readonly describeClaim: (claim: Claim) => string;
}

const longestParsed = 60_000;
const mostMarks = 1500;

const allowedElements =
  'p strong em del a img code pre ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td hr br input mark'.split(
    ' ',
  );

const fixedComponents: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => <AnswerLink address={href}>{children}</AnswerLink>,
  img: ({ src, alt }) => (
    <AnswerLink address={typeof src === 'string' ? src : undefined}>
      [image{alt ? `: ${alt}` : ''}]
    </AnswerLink>
  ),
  table: ({ children }) => (
    <div className="table-scroll">
      <table>{children}</table>
    </div>
  ),
  th: ({ children, style }) => <th className={`align-${style?.textAlign ?? 'start'}`}>{children}</th>,
  td: ({ children, style }) => <td className={`align-${style?.textAlign ?? 'start'}`}>{children}</td>,
};

export const Markdown = memo(function Markdown({ text, claims, describeClaim }: MarkdownProps) {
  const plugins = useMemo(() => [remarkGfm, markClaims(claims)], [claims]);
  const components = useMemo(
    (): Components => ({
      ...fixedComponents,
      mark: ({ children, node }) => {
        const claim = claims[Number(node?.properties.dataClaim)];
        if (!claim) return children;
        return (
          <mark className={`claim claim-${claim.status}`} data-tip={describeClaim(claim)}>
            {children}
          </mark>
        );
      },
    }),
    [claims, describeClaim],
  );
  const plain = <p className="plain">{text}</p>;
  if (isSlowToParse(text)) return <div className="markdown">{plain}</div>;
  return (
    <div className="markdown">
      <PlainOnError plain={plain}>
        <ReactMarkdown
          remarkPlugins={plugins}
          components={components}
          allowedElements={allowedElements}
          unwrapDisallowed
          urlTransform={(url) => url}
        >
          {text}
        </ReactMarkdown>
      </PlainOnError>
    </div>
  );
});

function AnswerLink({
  address,
  children,
}: {
  readonly address: string | undefined;
  readonly children: ReactNode;
}) {
  const link = safeLink(address);
  if (!link) return <span>{children}</span>;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
      <span className="link-host"> ({link.where})</span>
    </>
  );
}

/** Marks cost a parser more than letters do; a table of a hundred rows has far fewer than this. */
function isSlowToParse(text: string): boolean {
  if (text.length > longestParsed) return true;
  let marks = 0;
  for (const character of text) {
    if ('[]*_~`>|<!'.includes(character)) marks += 1;
  }
  return marks > mostMarks;
}

class PlainOnError extends Component<{ readonly plain: ReactNode; readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.plain : this.props.children;
  }
}
