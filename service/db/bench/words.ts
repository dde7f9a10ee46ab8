const words = (text: string) => text.trim().split(/\s+/)

export const FIRST_NAMES = words(`
  Ada Adam Agnes Aisha Akira Alba Aldo Alina Amara Amos Anders Anika Anouk Arash Arne Asha Astrid Aylin Bao Beatrix
  Benno Birgit Bodil Bruno Camila Carmen Chidi Clara Cleo Dana Dario Delia Dmitri Edda Elif Elio Emeka Enzo Esra
  Fatima Felix Femi Fiona Frida Gael Gita Goran Greta Hana Hanno Hugo Ida Idris Ilya Imani Ines Ivo Jana Jasper
  Jonas Juno Kaito Kasia Kemal Kira Lara Leif Lena Lina Luca Mads Maja Malik Mara Mateo Meera Milan Mina Nadia
  Nico Nils Noor Odin Olga Omar Oskar Paloma Petra Priya Rafael Rania Remy Rosa Runa Sami Sanna Selma Sofia Tariq
  Tessa Theo Uma Viggo Wanda Yara Yusuf Zeno Zora`)

export const LAST_NAMES = words(`
  Abara Achterberg Adeyemi Almeida Andersson Arslan Bakker Banerjee Barros Becker Bergmann Bianchi Blom Borowski
  Brandt Calloway Cardoso Castellano Chandra Chowdhury Christensen Cortez Dahlgren Daneshvar Demir Desrosiers
  Drummond Dubois Eklund Engstrom Eriksen Falk Farouk Fernandes Fischer Fontaine Forsberg Fujimoto Gallagher Garcia
  Gershwin Grabowski Gustafsson Haddad Halvorsen Hamada Hartmann Hashimoto Hendriks Holmberg Hutchinson Ibrahim
  Inoue Ivanov Iyer Jablonski Jankowski Jensen Johansson Kaplan Karlsson Kawasaki Keller Khatri Kimura Kowalczyk
  Krishnan Kruger Lagerfeld Larsson Leclerc Lindqvist Lombardi Lundgren Madsen Makinen Marchetti Marlowe Mbeki
  Mendoza Mihailov Moreau Moreno Mukherjee Nakamura Nascimento Navarro Nielsen Nordstrom Novak Oconnor Okafor
  Okonkwo Olofsson Ortega Osei Pacheco Papadakis Parvati Pellegrino Petrov Pinheiro Rahimi Ramirez Rasmussen
  Ridgeway Rosenthal Rossi Sandoval Santoro Schneider Shapiro Silva Soderberg Sokolov Stanhope Stromberg Suzuki
  Takahashi Tanaka Thorvald Torres Underhill Valentin Vandermeer Vargas Vasquez Villanueva Wagner Weatherby
  Westergaard Winkler Yamamoto Yilmaz Zapata Zielinski Zimmermann`)

export const ADJECTIVES = words(`
  Amber Arctic Atlas Basalt Blue Bold Brass Bright Bronze Calm Cedar Clear Cobalt Copper Coral Crimson Crystal Deep
  Distant Dusty Eager Early Ember First Fleet Forest Frost Gilded Golden Grand Granite Green Harbor Hidden High
  Indigo Iron Ivory Jade Keen Kindred Lucid Lunar Maple Mellow Misty Nimble Noble North Oaken Opal Open Orchid
  Polar Prime Quiet Rapid Ruby Rustic Sable Silent Silver Solar Southern Steady Stellar Stone Summit Swift Teal
  Tidal True Twin Umber Urban Velvet Vivid Western Wild Willow Zenith`)

export const NOUNS = words(`
  Anchor Anvil Arbor Arrow Beacon Bloom Bridge Brook Canyon Cascade Castle Circuit Cloud Compass Crane Creek Current
  Delta Dock Dune Eagle Engine Falcon Field Fjord Forge Foundry Fox Gate Glacier Grove Harvest Hawk Heron Hill Hive
  Horizon Island Junction Kestrel Kiln Lagoon Lantern Lattice Ledger Lever Lighthouse Loom Lynx Mango Market Meadow
  Mesa Meteor Mill Mirror Monarch Nest Oasis Orbit Otter Panther Parcel Peak Pebble Pier Pine Pixel Plaza Prairie
  Prism Pulse Quarry Quill Raven Reef Ridge River Rocket Sail Signal Sparrow Spire Spruce Station Stream Tower Trail
  Tundra Valley Vector Vessel Vista Wagon Wave Wharf Wheel Window Yard`)

export const SUFFIXES = words('Labs Systems Works Group Software Studio Networks Analytics Partners Robotics')

export const TITLES = [
  'Backend Engineer',
  'Customer Success Manager',
  'Data Engineer',
  'Designer',
  'Developer Advocate',
  'Engineering Manager',
  'Founder',
  'Frontend Engineer',
  'Platform Engineer',
  'Product Manager',
  'Site Reliability Engineer',
  'Solutions Architect',
]

export const TAGS = words(
  'champion contributor partner prospect customer investor press community beta speaker',
)

export const AREAS = words(`
  billing invoices exports imports webhooks permissions roles search filters dashboards alerts notifications backups
  migrations deployments rollbacks caching sessions tokens quotas limits uploads attachments comments mentions threads
  calendars schedules reports charts templates themes shortcuts onboarding invitations audit encryption replication`)

export const OPENERS = [
  'Since the last release we see problems with',
  'Is there a way to change how the product handles',
  'We would love better support for',
  'Our whole team relies on',
  'Yesterday somebody asked me again about',
  'The documentation does not mention',
  'Nice work on the new version of',
  'I could not find any setting for',
  'It takes far too long to get through',
  'Two of our customers are confused by',
]

export const ENDINGS = [
  'when several people work on it at once.',
  'and the log shows nothing unusual.',
  'but only in the European region.',
  'so we wrote a small script around it.',
  'after switching to single sign-on.',
  'and it used to work last month.',
  'which blocks our rollout to the other offices.',
  'and a short answer would help us a lot.',
  'on the mobile layout as well.',
  'with more than a thousand rows.',
  'while everything else runs fine.',
  'and we are happy to test a fix.',
]
