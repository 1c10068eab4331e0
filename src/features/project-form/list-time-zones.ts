import type { ComboboxChoice } from '#src/components/ui/combobox-field.tsx'

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
