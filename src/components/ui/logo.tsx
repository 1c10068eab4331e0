import { cn } from './class-names.ts'
import { handsPath, petalAngles, petalPath } from './logo-shapes.ts'

export interface LogoProps {
  /** Shows the flower without the name. */
  isMarkOnly?: boolean
  /** Sets the height: 'h-6'. */
  className?: string
}

/** The five petals of an ipê around a clock. The letters are drawn, so they wait for no font. */
export function Logo({ isMarkOnly = false, className }: LogoProps) {
  return (
    <svg
      viewBox={isMarkOnly ? '0 0 24 24' : '0 0 96 24'}
      role="img"
      aria-label="uPubly"
      fill="none"
      className={cn('h-6 w-auto shrink-0', className)}
    >
      <g className="fill-accent">
        {petalAngles.map((angle) => (
          <path key={angle} d={petalPath} transform={`rotate(${angle} 12 12)`} />
        ))}
      </g>
      <circle cx="12" cy="12" r="4.6" className="fill-ink" />
      <path
        d={handsPath}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      {!isMarkOnly && (
        <path d={letters} transform="translate(30 0)" stroke="currentColor" strokeWidth="3" />
      )}
    </svg>
  )
}

const letters = [
  'M1.5 8v5.25a3.25 3.25 0 0 0 6.5 0V8M8 8v10',
  'M13.5 18V3M13.5 4.5h3.75a3.75 3.75 0 0 1 0 7.5H13.5',
  'M26 8v5.25a3.25 3.25 0 0 0 6.5 0V8M32.5 8v10',
  'M38 3v15M45 13a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0',
  'M50.5 3v15',
  'M55.5 8v4.75a3.25 3.25 0 0 0 6.5 0V8M62 8v11a3.25 3.25 0 0 1-3.25 3.25H56.5',
].join('')
