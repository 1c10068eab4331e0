import { createStore } from '@tanstack/react-store'

/** A dialog that can open over any screen: by a key, from a menu, or from another of these dialogs. */
export type ShellDialog = 'palette' | 'shortcuts' | 'sign-out' | 'new-project'

export const shellDialog = createStore<ShellDialog | undefined>(undefined)

export function openShellDialog(dialog: ShellDialog | undefined): void {
  shellDialog.setState(() => dialog)
}
