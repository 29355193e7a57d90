//! The long table: two hundred pickup points with numbers.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, parsed, valued};
use crate::lang::Lang;
use crate::shuffle::Shuffle;

/// What names of towns are made of, and regions (`data/towns.json`).
#[derive(Deserialize)]
struct Towns {
    starts: Bilingual<Vec<String>>,
    ends: Bilingual<Vec<String>>,
    regions: Bilingual<Vec<String>>,
}

static TOWNS: LazyLock<Towns> = LazyLock::new(|| parsed(include_str!("../data/towns.json")));

/// One row of the long table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PickupPoint {
    pub town: String,
    pub region: String,
    /// Kilometres, all different.
    pub distance: u32,
    pub parcels: u32,
    /// Year.
    pub opened: u32,
    pub lockers: u32,
}

valued! {
    /// A column that the table can be sorted by.
    PointColumn {
        Town: "town" Region: "region" Distance: "distance" Parcels: "parcels" Opened: "opened" Lockers: "lockers"
    }
}

impl PointColumn {
    pub fn label(self) -> crate::LabelKind {
        use crate::LabelKind as L;
        match self {
            PointColumn::Town => L::ColumnTown,
            PointColumn::Region => L::ColumnRegion,
            PointColumn::Distance => L::ColumnDistance,
            PointColumn::Parcels => L::ColumnParcels,
            PointColumn::Opened => L::ColumnOpened,
            PointColumn::Lockers => L::ColumnLockers,
        }
    }
}

pub(crate) fn points(seed: u64, lang: Lang) -> Vec<PickupPoint> {
    let mut draw = Shuffle::new(seed, "points");
    let mut distances: Vec<u32> = (3..=900).collect();
    draw.reorder(&mut distances);
    let mut rows: Vec<PickupPoint> = (0..200)
        .map(|index| {
            let start = &TOWNS.starts.of(lang)[index / 10];
            let end = &TOWNS.ends.of(lang)[index % 10];
            // A soft sign falls away before a vowel.
            let town = format!("{}{end}", start.trim_end_matches('ь'));
            let regions = TOWNS.regions.of(lang);
            let region = draw.below(regions.len());
            PickupPoint {
                town,
                region: regions[region].clone(),
                distance: distances[index],
                parcels: draw.between(40, 9800),
                opened: draw.between(1996, 2025),
                lockers: draw.between(1, 40) * 6,
            }
        })
        .collect();
    Shuffle::new(seed, "point order").reorder(&mut rows);
    rows
}

pub(crate) fn sorted(
    rows: &[PickupPoint],
    column: PointColumn,
    descending: bool,
) -> Vec<&PickupPoint> {
    let mut rows: Vec<&PickupPoint> = rows.iter().collect();
    rows.sort_by(|a, b| {
        let order = match column {
            PointColumn::Town => a.town.cmp(&b.town),
            PointColumn::Region => a.region.cmp(&b.region).then(a.town.cmp(&b.town)),
            PointColumn::Distance => a.distance.cmp(&b.distance),
            PointColumn::Parcels => a.parcels.cmp(&b.parcels),
            PointColumn::Opened => a.opened.cmp(&b.opened),
            PointColumn::Lockers => a.lockers.cmp(&b.lockers),
        };
        if descending { order.reverse() } else { order }
    });
    rows
}
