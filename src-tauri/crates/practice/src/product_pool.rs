//! What the shop can sell: names, short descriptions and prices before a seed touches them.

use crate::products::Category;

pub(crate) struct Draft {
    pub(crate) category: Category,
    pub(crate) en: &'static str,
    pub(crate) ru: &'static str,
    /// US cents at seed 0.
    pub(crate) cents: u32,
    pub(crate) about_en: &'static str,
    pub(crate) about_ru: &'static str,
}

const fn draft(
    category: Category,
    en: &'static str,
    ru: &'static str,
    cents: u32,
    about_en: &'static str,
    about_ru: &'static str,
) -> Draft {
    Draft { category, en, ru, cents, about_en, about_ru }
}

use Category::{Coffee, Garden, Kitchen, Lamps, Paper, Tea};

pub(crate) const POOL: &[Draft] = &[
    draft(Tea, "Green tea Sencha", "Зелёный чай Сенча", 1250, "Steamed spring leaves with a fresh, grassy taste.", "Весенний лист, пропаренный сразу после сбора: свежий травяной вкус."),
    draft(Coffee, "Coffee beans Morning", "Кофе в зёрнах Утро", 1690, "A round everyday blend with notes of nuts and cocoa.", "Мягкая смесь на каждый день с нотами орехов и какао."),
    draft(Kitchen, "Stoneware teapot", "Заварочный чайник из керамики", 3400, "Holds four cups and keeps them warm for half an hour.", "На четыре чашки, тепло держится полчаса."),
    draft(Garden, "Herb growing kit", "Набор для выращивания трав", 1890, "Basil, mint and parsley with soil and three small pots.", "Базилик, мята и петрушка, грунт и три горшочка."),
    draft(Paper, "Dotted notebook", "Тетрадь в точку", 990, "A hundred and sixty pages of thick paper that open flat.", "Сто шестьдесят страниц плотной бумаги, раскрывается ровно."),
    draft(Lamps, "Desk lamp", "Настольная лампа", 4590, "A jointed arm, warm light and a switch you find in the dark.", "Складная ножка, тёплый свет, выключатель легко найти в темноте."),
    draft(Tea, "Black tea Assam", "Чёрный чай Ассам", 1080, "Strong and malty, good with milk.", "Крепкий, с солодовым вкусом, хорош с молоком."),
    draft(Coffee, "Ground coffee Evening", "Молотый кофе Вечер", 1450, "Ground for the filter, without caffeine.", "Помол для фильтра, без кофеина."),
    draft(Kitchen, "Milk jug", "Молочник", 1560, "A small porcelain jug that pours without a drip.", "Небольшой фарфоровый молочник, не оставляет капель."),
    draft(Garden, "Watering can", "Лейка", 2290, "Two litres, a long spout for pots at the back.", "Два литра, длинный носик для дальних горшков."),
    draft(Paper, "Fountain pen", "Перьевая ручка", 3890, "A steel nib of medium width and a refillable tank.", "Стальное перо средней толщины, чернила можно заправлять."),
    draft(Lamps, "Reading light with a clip", "Светильник на прищепке", 1990, "Clips to a book or a shelf and charges from a socket.", "Крепится к книге или полке, заряжается от розетки."),
    draft(Tea, "Green tea with jasmine", "Зелёный чай с жасмином", 1390, "Scented with fresh blossoms for three nights.", "Три ночи лежит рядом со свежими цветами."),
    draft(Coffee, "Espresso beans Harbour", "Зёрна для эспрессо Гавань", 1890, "A dark roast with a thick foam.", "Тёмная обжарка, плотная пенка."),
    draft(Kitchen, "Glass storage jar", "Стеклянная банка для хранения", 1190, "A litre jar with an airtight cork lid.", "Литровая банка с плотной пробковой крышкой."),
    draft(Garden, "Clay flower pot", "Глиняный горшок", 850, "Unglazed clay that lets the roots breathe.", "Неглазурованная глина, корни дышат."),
    draft(Paper, "Set of coloured pencils", "Набор цветных карандашей", 2450, "Twenty-four pencils that sharpen without breaking.", "Двадцать четыре карандаша, грифель не ломается."),
    draft(Lamps, "Paper lantern", "Бумажный фонарь", 1690, "A soft round light for the corner of a room.", "Мягкий круглый свет для угла комнаты."),
    draft(Tea, "Herbal tea Meadow", "Травяной чай Луг", 890, "Camomile, lime blossom and a little mint.", "Ромашка, липовый цвет и немного мяты."),
    draft(Coffee, "Coffee filters", "Фильтры для кофе", 450, "A hundred unbleached paper filters.", "Сто фильтров из небелёной бумаги."),
    draft(Kitchen, "Kitchen scales", "Кухонные весы", 2790, "Weighs to a gram and has a timer for brewing.", "Точность один грамм, есть таймер для заваривания."),
    draft(Garden, "Pruning shears", "Секатор", 3150, "A curved blade for branches up to two centimetres.", "Изогнутое лезвие, ветки до двух сантиметров."),
    draft(Paper, "Wall calendar", "Настенный календарь", 1290, "Twelve drawings of kitchen plants, space for notes.", "Двенадцать рисунков кухонных растений и место для заметок."),
    draft(Lamps, "Floor lamp Heron", "Торшер Цапля", 11900, "A slim brass stand with a linen shade.", "Тонкая латунная стойка, льняной абажур."),
    draft(Tea, "Oolong Milk Stream", "Улун Молочный ручей", 1790, "Creamy, rolled leaves that open over four infusions.", "Сливочный вкус, лист раскрывается четыре заварки."),
    draft(Coffee, "Hand coffee grinder", "Ручная кофемолка", 5490, "Ceramic burrs with eighteen steps of fineness.", "Керамические жернова, восемнадцать степеней помола."),
    draft(Kitchen, "Bamboo tray", "Поднос из бамбука", 2150, "Light, with raised edges and two handles.", "Лёгкий, с бортиками и двумя ручками."),
    draft(Garden, "Seeds of wild flowers", "Семена полевых цветов", 590, "Enough for four square metres of meadow.", "Хватит на четыре квадратных метра луга."),
    draft(Paper, "Kraft envelopes", "Конверты из крафт-бумаги", 690, "Twenty-five envelopes for letters and seeds.", "Двадцать пять конвертов для писем и семян."),
    draft(Lamps, "Night light Firefly", "Ночник Светлячок", 1350, "Turns itself on when the room gets dark.", "Сам включается, когда в комнате темнеет."),
    draft(Tea, "White tea Silver Needles", "Белый чай Серебряные иглы", 2890, "Young buds, picked for two weeks a year.", "Молодые почки, их собирают две недели в году."),
    draft(Coffee, "Moka pot", "Гейзерная кофеварка", 3290, "Makes three small cups on any stove.", "Три маленькие чашки на любой плите."),
    draft(Kitchen, "Oak chopping board", "Разделочная доска из дуба", 2990, "Oiled oak with a groove for juice.", "Дуб, пропитанный маслом, с желобком для сока."),
    draft(Garden, "Garden gloves", "Садовые перчатки", 790, "Thin enough to feel a seed, firm enough for a rose.", "Тонкие, чтобы чувствовать семена, и прочные для роз."),
    draft(Paper, "Ink Blue Night", "Чернила Синяя ночь", 1150, "Fifty millilitres, dries in ten seconds.", "Пятьдесят миллилитров, сохнут за десять секунд."),
    draft(Lamps, "String of lights", "Гирлянда", 1590, "Ten metres, a hundred small warm bulbs.", "Десять метров, сто маленьких тёплых огней."),
    draft(Tea, "Earl Grey", "Чай с бергамотом", 1120, "Black leaves with oil of bergamot.", "Чёрный лист с маслом бергамота."),
    draft(Coffee, "Travel mug", "Термокружка", 2650, "Keeps a drink hot for five hours and does not spill.", "Пять часов хранит тепло и не проливается."),
    draft(Kitchen, "Linen tea towel", "Льняное полотенце", 950, "Dries glass without a trace.", "Вытирает стекло без следов."),
    draft(Garden, "Wooden bird feeder", "Деревянная кормушка", 2490, "A roof against the rain and a perch for small birds.", "Крыша от дождя и жёрдочка для мелких птиц."),
    draft(Tea, "Rooibos with vanilla", "Ройбуш с ванилью", 990, "Red, sweet and without caffeine.", "Красный, сладковатый, без кофеина."),
    draft(Coffee, "Milk frother", "Капучинатор", 1990, "Warm foam in a minute.", "Тёплая пенка за минуту."),
    draft(Kitchen, "Pepper mill", "Мельница для перца", 2350, "Beech wood with a steel grinder.", "Бук и стальной механизм."),
    draft(Garden, "Hanging planter", "Подвесное кашпо", 2090, "Braided cotton, carries up to five kilos.", "Плетёный хлопок, выдержит пять килограммов."),
    draft(Paper, "Pocket diary", "Карманный ежедневник", 1490, "A week on two pages and a ribbon.", "Неделя на развороте и закладка-лента."),
    draft(Lamps, "Candle holder", "Подсвечник", 1250, "Cast brass for a thick candle.", "Литая латунь для толстой свечи."),
    draft(Paper, "Watercolour box", "Акварельные краски", 2790, "Eighteen half pans and a brush.", "Восемнадцать цветов и кисть."),
    draft(Lamps, "Camping lantern", "Походный фонарь", 3690, "Shines for forty hours on one charge.", "Сорок часов света от одной зарядки."),
];
