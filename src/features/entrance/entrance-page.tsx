import type { ReactNode } from 'react'
import { cn } from '#src/components/ui/class-names.ts'
import { Logo } from '#src/components/ui/logo.tsx'

export interface EntrancePageProps {
  title: string
  intro?: ReactNode
  /** The progress of a wizard, shown above the title. */
  progress?: ReactNode
  children?: ReactNode
}

/** The layout of the pages outside the app, such as the sign-in: the brand, and one column for the form. */
export function EntrancePage({ title, intro, progress, children }: EntrancePageProps) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <BrandPanel />
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col px-5 py-8 outline-none [--spacing-control:2.75rem] sm:py-12 lg:justify-center lg:px-8"
      >
        {progress}
        <h1 className="text-2xl lg:text-3xl">{title}</h1>
        {intro && <p className="wrap-anywhere mt-1.5 text-pretty text-muted">{intro}</p>}
        {children}
      </main>
    </div>
  )
}

/** Reserves the usual height of `InviteNotice`, so that the form below does not move when it loads. */
export const inviteNoticePlace = 'grid min-h-30 sm:min-h-26'

export const textLinkClass = 'font-semibold text-link underline-offset-4 hover:underline'

interface DrawnPost {
  day: 'seg' | 'ter' | 'qua' | 'qui' | 'sex' | 'sáb' | 'dom'
  time: string
  isTall?: boolean
  /** Whether this post is drawn as the next one to be published. */
  isNext?: boolean
}

const drawnPosts: readonly DrawnPost[] = [
  { day: 'seg', time: '09:00', isTall: true },
  { day: 'seg', time: '18:30' },
  { day: 'ter', time: '12:00' },
  { day: 'qua', time: '08:15' },
  { day: 'qua', time: '14:30', isTall: true },
  { day: 'qui', time: '11:45', isTall: true, isNext: true },
  { day: 'qui', time: '19:00' },
  { day: 'sex', time: '10:00' },
  { day: 'sex', time: '17:20', isTall: true },
  { day: 'sáb', time: '13:00', isTall: true },
  { day: 'dom', time: '20:00' },
]

const days = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const

/** A band above the form on a phone; on larger screens half of the page, with the drawing of a week. */
function BrandPanel() {
  return (
    <header className="bg-ink text-paper">
      {/* The panel stays visible while a long form beside it scrolls. */}
      <div className="flex flex-col justify-between gap-10 overflow-hidden px-5 py-6 sm:px-10 sm:py-8 lg:sticky lg:top-0 lg:h-dvh lg:p-12 xl:p-16">
        {/* A plain link, not the router's: the public site is another document. */}
        <a href="/" className="self-start">
          <Logo className="h-7 lg:h-9" />
        </a>
        <div className="flex flex-col gap-10 max-lg:-mt-6 xl:gap-14">
          <div className="max-w-xl">
            <p className="text-balance font-[650] text-xl lg:text-3xl xl:text-4xl">
              Escreva quando puder.{' '}
              <span className="block text-accent">Publique na hora certa.</span>
            </p>
            <p className="mt-5 hidden max-w-md text-pretty text-lg text-paper/75 lg:block">
              Tudo o que você cria fica salvo neste aparelho e segue sozinho para as suas redes,
              mesmo que a conexão caia no caminho.
            </p>
          </div>
          <div aria-hidden="true" className="hidden grid-cols-7 gap-2 lg:grid xl:gap-3">
            {days.map((day) => (
              <div key={day} className="flex min-h-60 flex-col gap-2 border-paper/20 border-t pt-3">
                <span className="mb-1 text-paper/70 text-xs">{day}</span>
                {drawnPosts
                  .filter((post) => post.day === day)
                  .map((post) => (
                    <DrawnPostBlock key={post.time} {...post} />
                  ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </header>
  )
}

function DrawnPostBlock({ time, isTall, isNext }: DrawnPost) {
  return (
    <span
      className={cn(
        'figures flex flex-col justify-between gap-3 rounded-lg p-2 font-semibold text-xs',
        isNext ? 'bg-accent text-on-accent' : 'bg-paper/10 text-paper/80',
      )}
    >
      {time}
      {isTall && <span className={cn('h-10 rounded-md', isNext ? 'bg-ink/15' : 'bg-paper/10')} />}
      <span className={cn('h-1 w-2/3 rounded-full', isNext ? 'bg-ink/40' : 'bg-paper/25')} />
    </span>
  )
}
