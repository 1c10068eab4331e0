import { networkIds, networks } from '#contract/networks/networks.ts'

const list = new Intl.ListFormat('pt-BR')
const publishable = networkIds.filter((id) => networks[id].isPublishable)
const coming = networkIds.filter((id) => !networks[id].isPublishable)

/** All networks; `isComing` marks those on which this version does not publish yet and which are announced. */
export const shownNetworks = networkIds.map((id) => ({
  ...{ id, label: networks[id].label },
  isComing: !networks[id].isPublishable,
}))

/** The networks' names for a sentence: 'A, B e C'. */
export const publishableNames = list.format(publishable.map((id) => networks[id].label))
export const comingNames = list.format(coming.map((id) => networks[id].label))
