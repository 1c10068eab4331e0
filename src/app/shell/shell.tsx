import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/page/late-part.ts'
import { useAppUpdate } from '../app-update.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DeviceTroubleLine } from './device-trouble-line.tsx'
import { Header } from './header.tsx'
import { OfflineLine } from './offline-line.tsx'
import { ShellDialogs } from './shell-dialogs.tsx'

const UpdatePrompt = lazyPart(async () => ({
  default: (await import('./update-prompt.tsx')).UpdatePrompt,
}))

/** The frame around every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const apply = useAppUpdate()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-control bg-primary px-4 py-2 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Pular para o conteúdo
      </a>
      <Header />
      <OfflineLine />
      <DeviceTroubleLine />
      {apply && (
        <Suspense>
          <UpdatePrompt apply={apply} />
        </Suspense>
      )}
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-2 pb-[calc(1.25rem+var(--bottom-bar)+env(safe-area-inset-bottom))] outline-none md:px-6 lg:pb-8"
      >
        {children}
      </main>
      <BottomBar />
      <ShellDialogs />
    </div>
  )
}
