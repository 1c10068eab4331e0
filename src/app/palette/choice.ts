import type { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ProjectRole } from '#contract/project.ts'
import type { Theme } from '#src/components/ui/apply-theme.ts'
import type { ShellDialog } from '../shell-dialog.ts'

/** What a choice is, as it says itself in the list. */
export const kindLabels = {
  action: 'Ação',
  screen: 'Tela',
  project: 'Projeto',
  account: 'Conta',
  draft: 'Rascunho',
  post: 'Post',
  search: 'Busca',
} as const
export type ChoiceKind = keyof typeof kindLabels

/** What a choice may do. */
export interface PaletteActs {
  navigate: ReturnType<typeof useNavigate>
  open: (dialog: ShellDialog) => void
  switchProject: (projectId: string) => void
  synchronize: () => void
  chooseTheme: (theme: Theme) => void
}

/** A line of 'Buscar'. */
export interface Choice {
  /** Also remembers it: 'post:' and the post's id. */
  id: string
  kind: ChoiceKind
  label: string
  detail?: string | undefined
  /** A shortcut that does the same (`KeyCombo`). */
  keys?: string
  icon: LucideIcon
  run: (acts: PaletteActs) => void
}

/** A choice that is always there: found by other words, too, and for some roles only. */
export interface FixedChoice extends Choice {
  more?: string
  least?: ProjectRole
}
