import type { ReactNode } from 'react'
import { BrandPanel } from './brand-panel.tsx'

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
