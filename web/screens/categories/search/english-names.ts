/** What the names of categories say for common English words; a line a Chinese word. No marketplace names its categories in English. */
const table = `
连衣裙 dress
半身裙 skirt
长裙 dress skirt
吊带裙 dress
短裙 skirt
女装 women womenswear
男装 men menswear
童装 kid child children kidswear
婴 baby infant
孕 maternity pregnancy
内衣 underwear lingerie
文胸 bra
睡衣 pajama pyjama sleepwear nightwear
泳 swimwear swimsuit bikini
衬衫 shirt blouse
衬衣 shirt
T恤 t-shirt tshirt tee
卫衣 hoodie sweatshirt
毛衣 sweater jumper pullover
针织 knit knitted knitwear
外套 coat jacket outerwear
大衣 coat overcoat
夹克 jacket
羽绒 down
风衣 trench windbreaker
西装 suit blazer
西服 suit blazer
裤 pants trousers
牛仔 jeans denim
短裤 shorts
打底裤 leggings
袜 sock stocking
帽 hat cap
手套 glove
围巾 scarf
丝巾 scarf
腰带 belt
皮带 belt
领带 tie necktie
鞋 shoe footwear
靴 boot
凉鞋 sandal
拖鞋 slipper
运动鞋 sneaker trainer
高跟鞋 heels
包 bag
箱包 luggage bag
手提包 handbag
双肩包 backpack
背包 backpack
钱包 wallet purse
行李箱 suitcase luggage
拉杆箱 suitcase trolley
首饰 jewelry jewellery
饰品 accessory accessories jewelry
项链 necklace
戒指 ring
耳环 earring
耳钉 earring
手链 bracelet
手镯 bangle bracelet
手表 watch
眼镜 glasses eyewear
太阳镜 sunglasses
美妆 makeup cosmetics beauty
彩妆 makeup
口红 lipstick
护肤 skincare
面膜 mask
香水 perfume fragrance
洗发 shampoo
美甲 nail manicure
假发 wig
手机 phone smartphone mobile
手机壳 case
保护套 case cover
充电 charger charging
数据线 cable
耳机 headphone earphone headset earbuds
音箱 speaker
电脑 computer pc
笔记本 laptop notebook
平板 tablet
键盘 keyboard
鼠标 mouse
显示器 monitor display
打印机 printer
相机 camera
无人机 drone
电视 tv television
家电 appliance
冰箱 refrigerator fridge
洗衣机 washer
空调 air-conditioner
风扇 fan
加湿器 humidifier
吸尘器 vacuum
电饭煲 cooker
水壶 kettle
榨汁 juicer blender
咖啡 coffee
茶 tea
家具 furniture
沙发 sofa couch
床 bed
椅 chair
桌 table desk
柜 cabinet
书架 bookshelf
灯 lamp light lighting
窗帘 curtain
地毯 rug carpet
床上用品 bedding
被 quilt duvet
枕 pillow
毛巾 towel
浴 bath bathroom
厨房 kitchen
厨具 cookware kitchenware
锅 pot pan
刀 knife
餐具 tableware cutlery
碗 bowl
盘 plate dish
杯 cup mug glass
水杯 bottle
保温杯 thermos tumbler
收纳 storage organizer
清洁 cleaning
垃圾桶 bin trash
雨伞 umbrella
钟 clock
镜 mirror
花瓶 vase
蜡烛 candle
相框 frame
圣诞 christmas
礼品 gift
包装 packaging package
文具 stationery
笔 pen pencil
本 notebook
书 book
玩具 toy
积木 block brick
娃娃 doll
毛绒 plush
拼图 puzzle
游戏 game
童车 stroller
奶瓶 feeding
尿 diaper nappy
宠物 pet
狗 dog
猫 cat
运动 sport sports
户外 outdoor
健身 fitness gym
瑜伽 yoga
自行车 bicycle bike cycling
骑行 cycling
钓 fishing
露营 camping
帐篷 tent
登山 hiking climbing
球 ball
篮球 basketball
足球 football soccer
羽毛球 badminton
游泳 swimming
滑雪 ski skiing
汽车 car auto automotive
摩托车 motorcycle
轮胎 tire tyre
车载 car
工具 tool
五金 hardware
螺丝 screw
锁 lock
电池 battery
电线 wire cable
开关 switch
插座 socket outlet
太阳能 solar
园艺 garden gardening
花 flower
植物 plant
食品 food
零食 snack
糖果 candy sweet
面料 fabric textile
布 cloth fabric
纱线 yarn
纽扣 button
拉链 zipper
蕾丝 lace
皮革 leather
棉 cotton
丝 silk
亚麻 linen
羊毛 wool
塑料 plastic
玻璃 glass
陶瓷 ceramic
不锈钢 stainless
木 wood wooden
竹 bamboo
纸 paper
机械 machine machinery
设备 equipment
办公 office
医疗 medical
口罩 mask
`;

const byEnglish = new Map<string, string[]>();
for (const line of table.trim().split("\n")) {
  const [chinese = "", ...words] = line.split(" ");
  for (const word of words) byEnglish.set(word, [...(byEnglish.get(word) ?? []), chinese.toLowerCase()]);
}

/** The Chinese words that an English one may mean, in either number; [] when it is not known. @param word lower case */
export function englishNames(word: string): readonly string[] {
  for (const form of [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")]) {
    const found = byEnglish.get(form);
    if (found) return found;
  }
  return [];
}
