import type { SelectOption } from '#src/components/ui/select-field.tsx'

/** Names of the zones that most people here look for. */
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

/** Brazil's zones first, then every zone that this browser knows; `current` is always among them. */
export function listTimeZones(current: string): SelectOption[] {
  const known = new Set([...Object.keys(brazilian), ...Intl.supportedValuesOf('timeZone'), current])
  return [...known].map((value) => ({
    value,
    label: brazilian[value] ?? value.replaceAll('_', ' ').replaceAll('/', ' / '),
  }))
}
