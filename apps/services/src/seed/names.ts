/** Words for invented wallets. Plain things of house, coast and garden; no names of existing products. */
export const firstWords = [
  'Acorn', 'Alder', 'Almond', 'Amberly', 'Anvilstone', 'Arbor', 'Ashgrove', 'Auburn', 'Barley', 'Bayleaf', 'Beechwood', 'Bellwether', 'Birchbark', 'Bluff', 'Bramble', 'Brasswick',
  'Brightwater', 'Briar', 'Brookside', 'Burrow', 'Candlewick', 'Caraway', 'Cedarline', 'Chalk', 'Chestnut', 'Clover', 'Cobble', 'Copperfield', 'Coppice', 'Cottonwood', 'Cove', 'Cranesbill',
  'Dapple', 'Dewpoint', 'Dovetail', 'Driftwood', 'Dunefield', 'Eddy', 'Eider', 'Elderberry', 'Fallow', 'Farrow', 'Fernhill', 'Fieldstone', 'Finch', 'Foxglove', 'Garnetside', 'Gingham',
  'Glade', 'Gorse', 'Hawthorn', 'Hazelnut', 'Hearthside', 'Heather', 'Heron', 'Hollyhock', 'Honeycomb', 'Inkwell', 'Ivywall', 'Kelp', 'Kestrel', 'Kindling', 'Larch', 'Larkspur',
  'Lichen', 'Linden', 'Loam', 'Mallow', 'Maplewick', 'Marram', 'Meadowlark', 'Millrace', 'Mistletoe', 'Mossbank', 'Mulberry', 'Nettle', 'Nightjar', 'Nutmeg', 'Oatfield', 'Orchard',
  'Oxbow', 'Paddock', 'Parsley', 'Pewter', 'Pinecone', 'Plover', 'Poppyseed', 'Quarry', 'Quince', 'Reedbed', 'Rookery', 'Rosehip', 'Rowan', 'Saffron', 'Sandbar', 'Sedge',
  'Shale', 'Shingle', 'Sorrel', 'Sparrow', 'Spindle', 'Starling', 'Stonecrop', 'Sundial', 'Tallow', 'Tansy', 'Teasel', 'Thicket', 'Thimble', 'Thistle', 'Timber', 'Turnstile',
  'Umber', 'Verbena', 'Vinework', 'Waxwing', 'Weir', 'Wharf', 'Wicker', 'Willowherb', 'Yarrow', 'Zinnia',
] as const

export const secondWords = ['', 'Purse', 'Pocket', 'Keyring', 'Satchel', 'Strongbox', 'Coffer', 'Latch', 'Drawer', 'Locket'] as const
