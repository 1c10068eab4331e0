import type { ComponentType } from 'react'
import type { VersionedNetwork } from '#contract/networks/network-versions.ts'
import { FacebookOptions } from './facebook/facebook-options.tsx'
import { InstagramOptions } from './instagram/instagram-options.tsx'
import type { OptionsProps } from './options-props.ts'
import { TiktokOptions } from './tiktok/tiktok-options.tsx'

/** The fields of each network that has options, loaded when 'Personalizar por rede' is opened. */
export const networkOptions: { [N in VersionedNetwork]: ComponentType<OptionsProps<N>> } = {
  instagram: InstagramOptions,
  facebook: FacebookOptions,
  tiktok: TiktokOptions,
}
