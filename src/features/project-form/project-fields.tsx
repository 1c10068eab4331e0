import { useMemo } from 'react'
import { brazilStates } from '#contract/brazil-states.ts'
import { defaultLateLimitMinutes, lateLimitChoices } from '#contract/posts/late-deliveries.ts'
import type { Project } from '#contract/projects/project.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { type ComboboxChoice, ComboboxField } from '#src/components/ui/fields/combobox-field.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'

export interface ProjectFieldsProps {
  /** Undefined in the form for a new project. */
  project?: Pick<Project, 'name' | 'description' | 'timeZone' | 'state' | 'lateLimitMinutes'>
  errors: Record<string, string | undefined>
}

/** The form fields of a project, named as in `ProjectForm`. */
export function ProjectFields({ project, errors }: ProjectFieldsProps) {
  const zone = project?.timeZone ?? defaultTimeZone
  const zones = useMemo(() => listTimeZones(zone), [zone])
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
      {/* The `key`s remount uncontrolled fields when another member has changed the project meanwhile. */}
      <ComboboxField
        key={zone}
        label="Fuso horário"
        name="timeZone"
        defaultValue={zone}
        options={zones}
        describeNone={(query) => `Nenhum fuso com “${query}”.`}
        hint="Todos os horários do projeto são digitados e mostrados neste fuso."
        error={errors.timeZone}
      />
      <SelectField
        key={project?.state}
        label="Estado"
        name="state"
        defaultValue={project?.state ?? ''}
        options={states}
        hint="Os feriados deste estado aparecem no calendário."
        error={errors.state}
      />
      {project && (
        <SelectField
          key={project.lateLimitMinutes}
          label="Publicar com atraso"
          name="lateLimitMinutes"
          defaultValue={String(project.lateLimitMinutes ?? defaultLateLimitMinutes)}
          options={lateLimits}
          hint="Um post que não sai na hora, por falha do serviço ou da conta, ainda sai sozinho dentro deste tempo. Depois disso, ele espera você decidir."
          error={errors.lateLimitMinutes}
        />
      )}
    </div>
  )
}

const states = [
  { value: '', label: 'Nenhum' },
  ...Object.entries(brazilStates).map(([value, label]) => ({ value, label })),
]

const lateLimitWords: Record<(typeof lateLimitChoices)[number], string> = {
  0: 'Nunca: sempre perguntar',
  15: 'Até 15 minutos',
  60: 'Até 60 minutos',
  240: 'Até 4 horas',
  1440: 'Até 24 horas',
}

const lateLimits = lateLimitChoices.map((minutes) => ({
  value: String(minutes),
  label: lateLimitWords[minutes],
}))

/** Brazil's zones, by the names under which people look for them. */
const brazilian: Record<string, string> = {
  'America/Sao_Paulo': 'Horário de Brasília',
  'America/Manaus': 'Amazonas (Manaus)',
  'America/Cuiaba': 'Mato Grosso (Cuiabá)',
  'America/Campo_Grande': 'Mato Grosso do Sul (Campo Grande)',
  'America/Porto_Velho': 'Rondônia (Porto Velho)',
  'America/Boa_Vista': 'Roraima (Boa Vista)',
  'America/Rio_Branco': 'Acre (Rio Branco)',
  'America/Noronha': 'Fernando de Noronha',
  'America/Belem': 'Pará (Belém)',
  'America/Fortaleza': 'Ceará (Fortaleza)',
  'America/Recife': 'Pernambuco (Recife)',
  'America/Bahia': 'Bahia (Salvador)',
}

/**
 * Brazil's zones first, then every zone that this browser knows; `current` is always among them. Each is found
 * by its city as well: 'São Paulo'.
 */
export function listTimeZones(current: string): ComboboxChoice[] {
  const known = new Set([...Object.keys(brazilian), ...Intl.supportedValuesOf('timeZone'), current])
  return [...known].map((value) => {
    const words = value.replaceAll('_', ' ').replaceAll('/', ' / ')
    return { value, label: brazilian[value] ?? words, keywords: words }
  })
}
