import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { askNameServers, createGuardedDownload } from './guarded-download.ts'

/** A name server that knows one name, is silent about 'mudo' and refuses all others. */
async function startNameServer() {
  const asked: string[] = []
  const socket = createSocket('udp4', (message, { port, address }) => {
    const end = message.indexOf(0, 12)
    const name = message.toString('latin1', 13, end).replace(/[^\w-]/g, '.')
    asked.push(name)
    if (name === 'mudo.example') return
    const isFour = message.readUInt16BE(end + 1) === 1
    const isKnown = name === 'fotos.example'
    const head = Buffer.from(message.subarray(0, end + 5))
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(isKnown && isFour ? 1 : 0, 6)
    head.writeUInt16BE(0, 8)
    head.writeUInt16BE(0, 10)
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
    socket.send(isKnown && isFour ? Buffer.concat([head, record]) : head, port, address)
  }).bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { asked, server: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

const read = (lookup: ReturnType<typeof askNameServers>, name: string) =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

test('guarded download: names are told as the name servers have them', async () => {
  const names = await startNameServer()
  const lookup = askNameServers([names.server])
  expect(await read(lookup, 'fotos.example')).toEqual([{ address: '93.184.216.34', family: 4 }])
  await expect(read(lookup, 'nada.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(read(lookup, 'localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  names.close()
})

test('an address is fetched while many names whose servers are silent are waited for', async () => {
  const names = await startNameServer()
  const server = createServer((_request, response) => response.end('foto')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const download = createGuardedDownload({
    ...{ lookup: askNameServers([names.server]), route: () => '127.0.0.1' },
  })
  const left = new AbortController()
  const take = async ({ status }: { status: number }) => status
  const silent = Array.from({ length: 30 }, () =>
    download('http://mudo.example/x.jpg', take, left.signal).catch((error) => error.code),
  )
  expect(await download(`http://fotos.example:${port}/x.jpg`, take)).toBe(200)
  left.abort()
  expect(await Promise.all(silent)).toEqual(silent.map(() => 'FETCH_TIMEOUT'))
  expect(names.asked).toContain('mudo.example')
  server.closeAllConnections()
  server.close()
  names.close()
})
