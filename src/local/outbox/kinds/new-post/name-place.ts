import { networks } from '#contract/networks/networks.ts'
import type { PostVersion } from '#contract/versions.ts'

/** 'Endereço inválido' alone would not say where: which network's text, which file's. */
export function namePlace(versions: readonly PostVersion[], field: string): string {
  const [list, index] = field.split('.')
  const version = list === 'versions' ? versions[Number(index)] : undefined
  if (version) return `${networks[version.platformId].label}: `
  return list === 'mediaAltTexts' && index !== undefined
    ? `Texto alternativo da mídia ${Number(index) + 1}: `
    : ''
}
