import { createStore } from '@tanstack/react-store'

/** What opens over any screen, from a key, from the menu or from another of them. */
export type ShellDialog = 'palette' | 'shortcuts' | 'sign-out' | 'new-project'

export const shellDialog = createStore<ShellDialog | undefined>(undefined)

export function openShellDialog(dialog: ShellDialog | undefined): void {
  shellDialog.setState(() => dialog)
}
