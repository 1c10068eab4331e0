import type { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { Theme } from '#src/components/ui/theme/apply-theme.ts'
import type { ShellDialog } from '../shell-dialog.ts'

/** The words for each kind of choice in the list. */
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

/** What the `run` of a choice can use. */
export interface PaletteActs {
  navigate: ReturnType<typeof useNavigate>
  open: (dialog: ShellDialog) => void
  switchProject: (projectId: string) => void
  synchronize: () => void
  chooseTheme: (theme: Theme) => void
}

/** A line of 'Buscar'. */
export interface Choice {
  /** For example 'post:' and the post's id; recent choices are stored by it. */
  id: string
  kind: ChoiceKind
  label: string
  detail?: string | undefined
  /** A shortcut that does the same (`KeyCombo`). */
  keys?: string
  icon: LucideIcon
  run: (acts: PaletteActs) => void
}

/** A choice that is always offered. `more`: other words for it; `least`: the least role that may use it. */
export interface FixedChoice extends Choice {
  more?: string
  least?: ProjectRole
}
