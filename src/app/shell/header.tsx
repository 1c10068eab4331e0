import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { nameKey } from '#src/components/ui/key-names.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { OutboxIndicator } from '#src/features/outbox-panel/outbox-indicator.tsx'
import { useSession } from '#src/session/session-context.ts'
import { areas } from '../areas.ts'
import { openShellDialog } from '../shell-dialog.ts'
import { loadPaletteAhead } from './shell-dialogs.tsx'

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface-raised">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-1 px-2 sm:gap-2 md:px-4">
        <Link to="/dashboard" aria-label="uPubly: início" className="rounded-control p-2">
          <Logo isMarkOnly className="h-7 sm:hidden" />
          <Logo className="hidden h-7 sm:block" />
        </Link>
        <ProjectSwitcher />
        <div className="ml-auto flex items-center gap-1">
          <FinderButton />
          <OutboxIndicator />
          <AccountMenu />
        </div>
      </div>
      <AreaTabs />
    </header>
  )
}

/** On a phone 'Buscar' is in the menu at the bottom. */
function FinderButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={loadPaletteAhead}
      onFocus={loadPaletteAhead}
      onClick={() => openShellDialog('palette')}
      className={buttonClass({ variant: 'ghost', className: 'px-3! text-muted! max-md:hidden' })}
    >
      <Search aria-hidden="true" />
      Buscar
      <span aria-hidden="true" className="font-normal text-xs max-lg:hidden">
        {nameKey('Mod').sign} K
      </span>
    </button>
  )
}

const loadList = () => import('./project-choices.tsx')
const ProjectChoices = lazyWithNotice(async () => ({ default: (await loadList()).ProjectChoices }))

const CreateProjectDialog = lazyWithNotice(async () => ({
  default: (await import('#src/features/project-form/create-project-dialog.tsx'))
    .CreateProjectDialog,
}))

export function ProjectSwitcher() {
  const { project, adoptProjects } = useSession()
  const [isCreating, setIsCreating] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its button may open
    <div
      className="min-w-0 [&>div>button]:w-full"
      onPointerEnter={() => prefetchCode(loadList)}
      onFocus={() => prefetchCode(loadList)}
    >
      <LatePopover
        look={{ className: 'min-w-0 max-w-72 px-2! sm:px-3!' }}
        trigger={
          <>
            <span className="sr-only">Projeto: </span>
            <span className="min-w-0 truncate">{project.name}</span>
            <ChevronsUpDown aria-hidden="true" className="shrink-0 text-muted" />
          </>
        }
      >
        {(close) => (
          <ProjectChoices
            onClose={close}
            onCreate={() => {
              close()
              setIsCreating(true)
            }}
          />
        )}
      </LatePopover>
      {isCreating && (
        <Suspense>
          <CreateProjectDialog onCreated={adoptProjects} onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Navigation links that look like tabs; the current one is marked with `aria-current`. */
export function AreaTabs() {
  return (
    <nav aria-label="Menu" className="hidden md:block">
      <ul className="scrollbar-none mx-auto flex max-w-[100rem] overflow-x-auto px-3">
        {areas.map(({ to, label, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className="relative flex h-11 items-center gap-2 px-3 font-semibold text-muted text-sm -outline-offset-2! transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-text aria-[current]:text-text aria-[current]:after:bg-accent forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const loadPanel = () => import('./account-panel.tsx')
const AccountPanel = lazyWithNotice(async () => ({ default: (await loadPanel()).AccountPanel }))
const SignOut = lazyWithNotice(async () => ({ default: (await loadPanel()).SignOut }))

export function AccountMenu() {
  const { user } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const name = user.name.trim() || 'Usuário'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its button may open
    <div onPointerEnter={() => prefetchCode(loadPanel)} onFocus={() => prefetchCode(loadPanel)}>
      <LatePopover
        align="end"
        look={{ className: 'gap-2! px-1.5! lg:pr-3!' }}
        trigger={
          <>
            <span className="sr-only">Conta de </span>
            <Avatar name={name} size="small" className="size-8!" />
            <span className="truncate max-lg:sr-only lg:max-w-40">{name}</span>
          </>
        }
      >
        {(close) => (
          <AccountPanel
            onClose={close}
            onLeave={() => {
              close()
              setIsLeaving(true)
            }}
          />
        )}
      </LatePopover>
      {isLeaving && (
        <Suspense>
          <SignOut userId={user.id} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
