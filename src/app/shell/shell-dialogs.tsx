import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { useShortcut } from '#src/browser/shortcuts.ts'
import { isApple } from '#src/components/ui/key-names.ts'
import { useSession } from '#src/session/session-context.ts'
import { openShellDialog, type ShellDialog, shellDialog } from '../shell-dialog.ts'

const loadPalette = () => import('../palette/command-palette.tsx')
const CommandPalette = lazyWithNotice(async () => ({
  default: (await loadPalette()).CommandPalette,
}))
const ShortcutSheet = lazyWithNotice(async () => ({
  default: (await import('../keyboard/shortcut-sheet.tsx')).ShortcutSheet,
}))
const SignOut = lazyWithNotice(async () => ({
  default: (await import('./account-panel.tsx')).SignOut,
}))
const CreateProjectDialog = lazyWithNotice(async () => ({
  default: (await import('#src/features/project-form/create-project-dialog.tsx'))
    .CreateProjectDialog,
}))

export const loadPaletteAhead = () => prefetchCode(loadPalette)

const close = () => openShellDialog(undefined)

/** The shortcuts of every screen and the dialogs that they open; each dialog is loaded on demand. */
export function ShellDialogs() {
  const { user, adoptProjects } = useSession()
  const open = useSelector(shellDialog)
  const navigate = useNavigate()
  const router = useRouter()
  // Once opened, a dialog stays mounted, so that its closing can be animated.
  const [opened, setOpened] = useState<readonly ShellDialog[]>([])
  if (open && !opened.includes(open)) setOpened([...opened, open])

  useShortcut('help', () => openShellDialog('shortcuts'))
  useShortcut('newPost', () => {
    if (router.state.location.pathname !== '/posts/create') void navigate({ to: '/posts/create' })
  })
  useEffect(() => {
    document.addEventListener('keydown', handlePaletteKey)
    return () => document.removeEventListener('keydown', handlePaletteKey)
  }, [])

  return (
    <Suspense>
      {opened.includes('palette') && <CommandPalette isOpen={open === 'palette'} onClose={close} />}
      {opened.includes('shortcuts') && (
        <ShortcutSheet isOpen={open === 'shortcuts'} onClose={close} />
      )}
      {open === 'sign-out' && <SignOut userId={user.id} onLeft={close} onClose={close} />}
      {open === 'new-project' && <CreateProjectDialog onCreated={adoptProjects} onClose={close} />}
    </Suspense>
  )
}

/** Ctrl+K, or ⌘K, also while somebody writes: no field has a meaning of its own for it. */
function handlePaletteKey(event: KeyboardEvent): void {
  const hasModifier = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (!hasModifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  if (event.repeat) return
  if (shellDialog.get() === 'palette') close()
  else if (document.querySelector('[role="dialog"]') === null) openShellDialog('palette')
}
