import type { Project } from '#contract/project.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { SelectField } from '#src/components/ui/select-field.tsx'
import { TextArea } from '#src/components/ui/text-area.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'
import { listTimeZones } from './list-time-zones.ts'

export interface ProjectFieldsProps {
  /** Undefined while creating one. */
  project?: Pick<Project, 'name' | 'description' | 'timeZone'>
  errors: Record<string, string | undefined>
}

/** The form fields of a project, named as in `ProjectForm`. */
export function ProjectFields({ project, errors }: ProjectFieldsProps) {
  const zone = project?.timeZone ?? defaultTimeZone
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Nome do projeto"
        name="name"
        defaultValue={project?.name}
        autoComplete="off"
        error={errors.name}
      />
      <TextArea
        label="Descrição"
        name="description"
        defaultValue={project?.description}
        isShort
        error={errors.description}
      />
      <SelectField
        label="Fuso horário"
        name="timeZone"
        defaultValue={zone}
        options={listTimeZones(zone)}
        hint="Todos os horários do projeto são digitados e mostrados neste fuso."
        error={errors.timeZone}
      />
    </div>
  )
}
