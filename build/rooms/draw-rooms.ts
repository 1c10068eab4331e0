import {
  findKnot,
  foldImports,
  isTestBesideCode,
  listImports,
  listSources,
  type RoomArrow,
} from './room-graph.ts'

type Arrow = Pick<RoomArrow, 'from' | 'to'>

/** What a room is for, under its name in the picture. */
const words: Record<string, string> = {
  contract: 'what we say: schemas and rules',
  server: 'what happens elsewhere (server.svg)',
  sw: 'the service worker',
  'src/api': 'calls and queries',
  'src/app': 'shell, router',
  'src/components': 'looks shared by screens',
  'src/offline-cache': 'what can be read offline',
  'src/features': 'behaviour shared by screens',
  'src/local': 'what the device keeps (local.svg)',
  'src/networks': 'previews and options',
  'src/browser': 'browser, connection, parts',
  'src/rescue': 'what is left when the page fails',
  'src/routes': 'addresses',
  'src/screens': 'one folder a screen',
  'src/offline': 'autosave, drain, media',
  'src/session': 'who is signed in',
  'src/site': 'public pages',
}

/** The pictures of the rooms as Graphviz sources, by their names in docs/pictures. */
export function drawRooms(root: string): Record<'rooms' | 'server' | 'local', string> {
  const files = listSources(root).filter((file) => !isTestBesideCode(file))
  const imports = listImports(root, files)
  const within = (folder: string): Arrow[] =>
    foldImports(imports, folder).map(({ from, to }) => ({
      from: `${folder}/${from}`,
      to: `${folder}/${to}`,
    }))
  const product = new Set(files.filter((file) => !/^(tests|build)\//.test(file)))
  const productImports = imports.filter(({ from, to }) => product.has(from) && product.has(to))
  // The rooms of the page stand beside the other rooms: 'src/app/router.ts' is folded as 'src~app/router.ts'.
  const besideOthers = (file: string) => file.replace(/^src\//, 'src~')
  const house = foldImports(
    productImports.map(({ from, to }) => ({ from: besideOthers(from), to: besideOthers(to) })),
    '',
  ).map(({ from, to }) => ({ from: from.replace('~', '/'), to: to.replace('~', '/') }))
  return {
    rooms: draw('rooms', house, 'src/'),
    server: draw('server', within('server')),
    local: draw(
      'local',
      [...within('src/local'), ...within('src/local/outbox')],
      'src/local/outbox/',
    ),
  }
}

/** Draws the arrows, the rooms whose path begins with `boxed` in a box. */
function draw(name: string, arrows: readonly Arrow[], boxed?: string): string {
  const rooms = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort()
  const node = (room: string) => {
    const label = [room.split('/').at(-1), words[room]].filter(Boolean).join('\\n')
    return `"${room}" [label="${label}"]`
  }
  const isBoxed = (room: string) => boxed !== undefined && room.startsWith(boxed)
  const inBox = rooms.filter(isBoxed).map((room) => `    ${node(room)}`)
  const box = inBox.length > 0 && [
    '  subgraph cluster_box {',
    `    label="${boxed}"; color="#d6d3d1"; style="rounded"; fontname="Arial"; fontsize=13`,
    ...inBox,
    '  }',
  ]
  const beside = rooms.filter((room) => !isBoxed(room)).map((room) => `  ${node(room)}`)
  const lines = withoutShortcuts(arrows).map(({ from, to }) => `  "${from}" -> "${to}"`)
  return `// Which room imports which: made from the imports of the code by \`npm run pictures\`. An arrow points at what
// is imported. An arrow is left out where a longer way says the same.
digraph ${name} {
  graph [rankdir=TB, nodesep=0.35, ranksep=0.55, pad=0.3, fontname="Arial", bgcolor="white", newrank=true]
  node [shape=box, style="rounded,filled", fillcolor="#fff7ed", color="#c2410c", fontname="Arial", fontsize=12, margin="0.18,0.1"]
  edge [color="#6b7280", arrowsize=0.7]

${[...(box || []), ...beside].join('\n')}

${lines.sort().join('\n')}
}
`
}

/** Leaves an arrow out where its target is reached over other rooms, too; not where rooms form a circle. */
function withoutShortcuts(arrows: readonly Arrow[]): readonly Arrow[] {
  if (findKnot(arrows).length > 0) return arrows
  const next = Map.groupBy(arrows, ({ from }) => from)
  const reaches = (from: string, to: string): boolean =>
    (next.get(from) ?? []).some((arrow) => arrow.to === to || reaches(arrow.to, to))
  return arrows.filter(
    ({ from, to }) =>
      !(next.get(from) ?? []).some((arrow) => arrow.to !== to && reaches(arrow.to, to)),
  )
}
