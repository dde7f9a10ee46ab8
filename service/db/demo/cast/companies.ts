export type DemoCompany = {
  id: number
  name: string
  domain: string
  isVip: boolean
  isOrgCompany: boolean
  /** How many people of the cast work here. */
  people: number
  /** How much they write compared with others of the same size. */
  voice: number
}

function company(id: number, name: string, domain: string, people: number, voice = 1, vip = ''): DemoCompany {
  return {
    id,
    name,
    domain: `${domain}.example`,
    isVip: vip === 'vip',
    isOrgCompany: id === 1,
    people,
    voice,
  }
}

/** The 60 companies that lists show. Ids are fixed; Northline itself is the first. */
export const companies: readonly DemoCompany[] = [
  company(1, 'Northline', 'northline', 30, 3),
  company(2, 'Halden', 'halden', 22, 2.4, 'vip'),
  company(3, 'Tidewater Bank', 'tidewaterbank', 17, 1.8, 'vip'),
  company(4, 'Brightwater Studio', 'brightwater', 14, 1.6, 'vip'),
  company(5, 'Kestrel Robotics', 'kestrelrobotics', 13, 1.7, 'vip'),
  company(6, 'Omsorg Health', 'omsorg', 12, 1.2, 'vip'),
  company(7, 'Paperplane Logistics', 'paperplane', 12, 1.3, 'vip'),
  company(8, 'Quillfeather', 'quillfeather', 10, 1.5),
  company(9, 'Sunda Commerce', 'sundacommerce', 10, 1.1),
  company(10, 'Verdant Grid', 'verdantgrid', 9, 1.2),
  company(11, 'Lumen & Loom', 'lumenloom', 9),
  company(12, 'Cobalt Freight', 'cobaltfreight', 10, 1.3),
  company(13, 'Nimbus Ledger', 'nimbusledger', 8),
  company(14, 'Arbor Analytics', 'arboranalytics', 10, 1.4),
  company(15, 'Pixel Orchard', 'pixelorchard', 8, 1.2),
  company(16, 'Tallgrass Games', 'tallgrassgames', 9, 1.6),
  company(17, 'Harborlight', 'harborlight', 7),
  company(18, 'Møller & Vik', 'mollervik', 7),
  company(19, 'Saffron Stack', 'saffronstack', 9, 1.3),
  company(20, 'Driftwood Labs', 'driftwoodlabs', 6, 1.2),
  company(21, 'Konbini Cloud', 'konbinicloud', 6),
  company(22, 'Ferrovia', 'ferrovia', 6, 0.9),
  company(23, 'Atlas Orchards', 'atlasorchards', 6, 0.8),
  company(24, 'Beacon Street Tutors', 'beaconstreet', 6),
  company(25, 'Cirrus Dental', 'cirrusdental', 5, 0.7),
  company(26, 'Umoja Pay', 'umojapay', 7, 1.4),
  company(27, 'Riverstone Insurance', 'riverstone', 5, 0.9),
  company(28, 'Hexagon Kitchen', 'hexagonkitchen', 5),
  company(29, 'Polar Shift', 'polarshift', 6, 1.1),
  company(30, 'Mesa Verde Systems', 'mesaverde', 5),
  company(31, 'Tinker Valley', 'tinkervalley', 4, 1.3),
  company(32, 'Stellwerk Digital', 'stellwerk', 5, 1.2),
  company(33, 'Ostrich Analytics', 'ostrich', 4),
  company(34, 'Jade Mountain', 'jademountain', 4),
  company(35, 'Cardinal Freight Systems', 'cardinalfreight', 4, 0.8),
  company(36, 'Bluebird Bookings', 'bluebirdbookings', 4),
  company(37, 'Sextant Maps', 'sextantmaps', 5, 1.2),
  company(38, 'Copperfield Media', 'copperfieldmedia', 4),
  company(39, 'Nautilus Research', 'nautilusresearch', 4, 0.9),
  company(40, 'Papaya People', 'papayapeople', 4),
  company(41, 'Aurora Textiles', 'auroratextiles', 3, 0.7),
  company(42, 'Blockhouse', 'blockhouse', 3),
  company(43, 'Civic Thread', 'civicthread', 3, 1.1),
  company(44, 'Dovetail Finance', 'dovetailfinance', 3),
  company(45, 'Elmwood Devices', 'elmwood', 3),
  company(46, 'Firefly Energy', 'fireflyenergy', 3, 0.8),
  company(47, 'Granite Signal', 'granitesignal', 3),
  company(48, 'Hummingbird HR', 'hummingbirdhr', 3),
  company(49, 'Ironbark Mining Software', 'ironbark', 3, 0.7),
  company(50, 'Jetty Travel', 'jettytravel', 3),
  company(51, 'Kite & Anchor', 'kiteanchor', 3),
  company(52, 'Lantern Legal', 'lanternlegal', 2, 0.8),
  company(53, 'Marigold Foods', 'marigoldfoods', 2),
  company(54, 'Northwind Cartography', 'northwindcarto', 2),
  company(55, 'Onsen Software', 'onsensoftware', 2, 1.4),
  company(56, 'Pelican Post', 'pelicanpost', 2),
  company(57, 'Raven & Rye', 'ravenrye', 2),
  company(58, 'Sable Interactive', 'sableinteractive', 2, 1.3),
  company(59, 'Twelve Oaks Clinic', 'twelveoaks', 1, 0.6),
  company(60, 'Zephyr Audio', 'zephyraudio', 1),
]

export type DemoMerge = {
  key: string
  targetId: number
  daysAgo: number
  /** A member's key, or null when the duplicate sweep did it. */
  memberKey: string | null
  sources: readonly { id: number; name: string; domain: string }[]
}

/** Companies that turned out to be ones we knew: out of every list, their domains lead to the target. */
export const merges: readonly DemoMerge[] = [
  {
    key: 'halden',
    targetId: 2,
    daysAgo: 41,
    memberKey: 'priya',
    sources: [
      { id: 61, name: 'Halden Labs', domain: 'haldenlabs.example' },
      { id: 62, name: 'Halden Research AB', domain: 'halden-research.example' },
    ],
  },
  {
    key: 'kestrel',
    targetId: 5,
    daysAgo: 23,
    memberKey: null,
    sources: [{ id: 63, name: 'Kestrel Robotics GmbH', domain: 'kestrel-robotics.example' }],
  },
  {
    key: 'paperplane',
    targetId: 7,
    daysAgo: 9,
    memberKey: 'mara',
    sources: [{ id: 64, name: 'Paper Plane', domain: 'paperplane-hq.example' }],
  },
]
