import type { ProjectRole } from '#contract/projects/project.ts'
import type { SelectOption } from '#src/components/ui/fields/select-field.tsx'

export const roleNames = {
  OWNER: 'Proprietário(a)',
  ADMIN: 'Administrador(a)',
  EDITOR: 'Editor(a)',
} as const satisfies Record<ProjectRole, string>

/** The roles that can be given to a member. */
export const roleOptions: readonly SelectOption[] = [
  { value: 'EDITOR', label: roleNames.EDITOR },
  { value: 'ADMIN', label: roleNames.ADMIN },
]
