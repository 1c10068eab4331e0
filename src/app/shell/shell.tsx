import { CloudOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { openDeviceSoon } from '#src/browser/open-device.ts'
import { reportStorageError, troubleTexts, useDeviceTrouble } from '#src/browser/storage-errors.ts'
import { noticePlaceId } from '#src/components/notice-place.ts'
import { describeAge } from '#src/components/time/describe-age.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { useOldestShown } from '#src/offline-cache/shown-age.ts'
import { useAppUpdate } from '../app-update.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { ShellDialogs } from './shell-dialogs.tsx'

const UpdatePrompt = lazyWithNotice(async () => ({
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

const promise = 'Tudo o que você fizer fica salvo neste aparelho.'
const text = `Sem conexão. ${promise}`

/**
 * A thin line under the header that says that there is no connection. Its space is reserved at the height
 * of its text, so that nothing moves when it appears or disappears.
 */
export function OfflineLine() {
  const { isOnline } = useConnectivity()
  const age = useAgeOfShown()
  return (
    <div
      id={noticePlaceId}
      data-text={text}
      className={cn(
        'grid border-b px-1 py-0.5 text-center text-xs transition-colors sm:text-sm',
        'before:invisible before:content-[attr(data-text)] sm:before:px-5 *:[grid-area:1/1] before:[grid-area:1/1]',
        isOnline
          ? 'border-transparent forced-colors:border-[Canvas]'
          : 'border-line bg-surface-sunken',
      )}
    >
      <p role="status" className="sm:px-5">
        {!isOnline && (
          <>
            <CloudOff
              aria-hidden="true"
              className="mr-1.5 -ml-5 inline size-3.5 text-muted max-sm:hidden"
            />
            Sem conexão. <span className={cn(age && 'max-md:hidden')}>{promise}</span>
            {age && ` Dados atualizados ${age}.`}
          </>
        )}
      </p>
    </div>
  )
}

const lookMs = 30_000

/** The age of the oldest cached data on the screen, as text ('há 5 min'); undefined without cached data. */
function useAgeOfShown(): string | undefined {
  const learnedAt = useOldestShown()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (learnedAt === undefined) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [learnedAt])
  return learnedAt === undefined ? undefined : describeAge(now - learnedAt)
}

/** A banner that says why the browser cannot store data. */
function DeviceTroubleLine() {
  const trouble = useDeviceTrouble()
  useEffect(() => {
    openDeviceSoon()
      .then(({ localDb }) => localDb.open())
      .catch(reportStorageError)
  }, [])
  if (!trouble) return null
  return (
    <Banner tone="danger" isLine>
      {troubleTexts[trouble]}
    </Banner>
  )
}
