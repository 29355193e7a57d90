//! The long table: two hundred pickup points with numbers.

use serde::Serialize;

use crate::shuffle::Shuffle;
use crate::site::Lang;

const EN_STARTS: &[&str] = &[
    "Ash", "Birch", "Clay", "Dun", "East", "Fern", "Glen", "Hazel", "Iron", "King", "Lake",
    "Maple", "North", "Oak", "Pine", "Red", "Stone", "Thorn", "Wex", "Yar",
];
const EN_ENDS: &[&str] = &[
    "ford", "by", "ham", "mouth", "wick", "bridge", "field", "stead", "well", "combe",
];
const RU_STARTS: &[&str] = &[
    "Берёз",
    "Бор",
    "Вишн",
    "Глин",
    "Дуб",
    "Ель",
    "Журав",
    "Зареч",
    "Ив",
    "Калин",
    "Лес",
    "Малин",
    "Нов",
    "Ольх",
    "Песч",
    "Рябин",
    "Сосн",
    "Тополь",
    "Черем",
    "Ясен",
];
const RU_ENDS: &[&str] = &[
    "ино", "овка", "овск", "инск", "ово", "енки", "овец", "ичи", "инка", "овцы",
];
const EN_REGIONS: &[&str] = &[
    "Northmark",
    "Southvale",
    "Westholm",
    "Eastmoor",
    "Highland",
    "Coast",
    "Lakes",
    "Midland",
];
const RU_REGIONS: &[&str] = &[
    "Северный край",
    "Южная долина",
    "Западный берег",
    "Восточная пустошь",
    "Нагорье",
    "Побережье",
    "Озёрный край",
    "Средняя земля",
];

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

/// A column that the table can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PointColumn {
    Town,
    Region,
    Distance,
    Parcels,
    Opened,
    Lockers,
}

impl PointColumn {
    pub const ALL: [PointColumn; 6] = [
        PointColumn::Town,
        PointColumn::Region,
        PointColumn::Distance,
        PointColumn::Parcels,
        PointColumn::Opened,
        PointColumn::Lockers,
    ];

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

    pub(crate) fn value(self) -> &'static str {
        match self {
            PointColumn::Town => "town",
            PointColumn::Region => "region",
            PointColumn::Distance => "distance",
            PointColumn::Parcels => "parcels",
            PointColumn::Opened => "opened",
            PointColumn::Lockers => "lockers",
        }
    }
}

pub(crate) fn points(seed: u64, lang: Lang) -> Vec<PickupPoint> {
    let mut draw = Shuffle::new(seed, "points");
    let mut distances: Vec<u32> = (3..=900).collect();
    draw.reorder(&mut distances);
    let mut rows: Vec<PickupPoint> = (0..200)
        .map(|index| {
            let (start, end) = (index / 10, index % 10);
            let town = match lang {
                Lang::En => format!("{}{}", EN_STARTS[start], EN_ENDS[end]),
                Lang::Ru => russian_town(RU_STARTS[start], RU_ENDS[end]),
            };
            let region = draw.below(EN_REGIONS.len());
            PickupPoint {
                town,
                region: if lang == Lang::En {
                    EN_REGIONS
                } else {
                    RU_REGIONS
                }[region]
                    .to_owned(),
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

/// A soft sign falls away before a vowel.
fn russian_town(start: &str, end: &str) -> String {
    format!("{}{end}", start.trim_end_matches('ь'))
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
